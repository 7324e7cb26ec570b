import { describe, expect, it } from 'vitest'
import { boxAround, drawStrokes, isMark, PEN_WIDTH, type Point, padScale, type Stroke } from './strokes.ts'

const wave: Stroke = [
  { x: 0.1, y: 0.2 },
  { x: 0.3, y: 0.1 },
  { x: 0.5, y: 0.3 },
]

describe('[SIGN-8] Drawn signatures', () => {
  it('isMark rejects strokes that are too short', () => {
    expect(isMark([])).toBe(false)
    expect(isMark([[{ x: 0.5, y: 0.1 }]])).toBe(false)
    expect(
      isMark([
        [
          { x: 0.5, y: 0.1 },
          { x: 0.55, y: 0.1 },
        ],
      ]),
    ).toBe(false)
    expect(isMark([wave])).toBe(true)
  })

  it('isMark adds the length of all strokes', () => {
    const short: Stroke = [
      { x: 0, y: 0 },
      { x: 0.12, y: 0 },
    ]
    expect(isMark([short])).toBe(false)
    expect(isMark([short, short])).toBe(true)
  })

  it('boxOf returns the bounds of the strokes with room for the pen', () => {
    const box = boxAround([wave, [{ x: 0.6, y: 0.05 }]], 0.01)
    expect(box.x).toBeCloseTo(0.09)
    expect(box.y).toBeCloseTo(0.04)
    expect(box.width).toBeCloseTo(0.52)
    expect(box.height).toBeCloseTo(0.27)
  })

  it('padScale shows a drawing in its own size on the pad that it was made on', () => {
    expect(padScale({ width: 350, height: 160 }, [wave])).toEqual({ pixels: 350, origin: { x: 0, y: 0 } })
    expect(padScale({ width: 350, height: 160 }, [])).toEqual({ pixels: 350, origin: { x: 0, y: 0 } })
  })

  it('padScale shows the whole drawing on a wider and lower pad, and takes further strokes there', () => {
    const wide = { width: 600, height: 224 }
    const low: Stroke = [
      { x: 0.02, y: 0.02 },
      { x: 0.98, y: 0.45 },
    ]
    const { pixels, origin } = padScale(wide, [low])
    const shown = ({ x, y }: Point) => [(x - origin.x) * pixels, (y - origin.y) * pixels] as const
    for (const point of low) {
      const [x, y] = shown(point)
      expect([
        x >= 0,
        x <= wide.width,
        y >= 0,
        y <= wide.height - (PEN_WIDTH / 2) * pixels + 1e-9,
      ]).not.toContain(false)
    }
    const corner = { x: origin.x + wide.width / pixels - PEN_WIDTH / 2, y: 0.2 }
    expect(padScale(wide, [low, [corner]]).pixels).toBeCloseTo(pixels)
  })

  it('drawStrokes draws from the origin in pixels, with rounded corners and a dot for a tap', () => {
    const said: string[] = []
    const say =
      (name: string) =>
      (...parts: number[]) =>
        void said.push(`${name} ${parts.map((part) => Math.round(part)).join(' ')}`.trim())
    const pen = {
      beginPath: say('begin'),
      moveTo: say('move'),
      lineTo: say('line'),
      stroke: say('stroke'),
      quadraticCurveTo: say('curve'),
      lineWidth: 0,
      lineCap: 'butt' as const,
      lineJoin: 'miter' as const,
      strokeStyle: '',
    }
    drawStrokes(pen, [wave, [{ x: 0.2, y: 0.2 }]], { pixels: 100, pen: 0.02, origin: { x: 0.1, y: 0.1 } })
    expect(said).toEqual([
      'begin',
      'move 0 10',
      'curve 20 0 30 10',
      'line 40 20',
      'stroke',
      'begin',
      'move 10 10',
      'line 10 10',
      'stroke',
    ])
    expect(pen.lineWidth).toBe(2)
  })
})
