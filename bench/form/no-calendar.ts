/** The typed date stays; its calendar is Mantine's. */
export default (): null => null
