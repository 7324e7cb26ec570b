/** The product's logo, drawn in the colour of the colour scheme. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mantine-primary-color-filled)" />
      <path d="M7 12.5 16 6l9 6.5V26H7z" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinejoin="round" />
      <path d="M11.5 17h9M11.5 21.5h6" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
