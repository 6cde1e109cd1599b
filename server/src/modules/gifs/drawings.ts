/** The size of a GIF, how many pictures it has, and how long each stays. */
export const WIDTH = 240
export const HEIGHT = 180
export const FRAMES = 20
export const FRAME_MS = 90

const COLOURS = {
  paper: '#fffcf6',
  desk: '#ece6db',
  line: '#ddd4c4',
  ink: '#1c2829',
  spruce: '#0d5c59',
  mist: '#dcebe5',
  night: '#14383a',
  lamp: '#f2b84b',
  butter: '#fcedcd',
  leaf: '#2a7044',
  sage: '#c7dcbf',
  mulberry: '#763160',
  blush: '#f6e5ef',
  rose: '#c65b7c',
  skin: '#e3b58f',
} as const
const c = COLOURS

/** A drawing of one moment: `at` goes from 0 to 1, and the last moment leads back to the first. */
type Drawing = (at: number) => string

const swing = (at: number, turns = 1): number => Math.sin(at * turns * 2 * Math.PI)
const round = (value: number): number => Math.round(value * 10) / 10
const ground = (colour: string): string => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`
const moved = (x: number, y: number, inner: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale.toFixed(3)})">${inner}</g>`

/** A heart around its middle, some 60 wide. */
const heart = (colour: string): string =>
  `<path d="M0 26C-34 4-32-24-14-24C-5-24 0-17 0-13C0-17 5-24 14-24C32-24 34 4 0 26Z" fill="${colour}"/>`
const dot = (x: number, y: number, size: number, colour: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="${colour}"/>`
const star = (x: number, y: number, size: number): string =>
  moved(x, y, `<path d="M0-6L1.6-1.6L6 0L1.6 1.6L0 6L-1.6 1.6L-6 0L-1.6-1.6Z" fill="${c.lamp}"/>`, 0, size)
/** A house with one window lit. */
const house = (x: number, y: number): string =>
  moved(
    x,
    y,
    `<path d="M-40 0L0-34L40 0V52H-40Z" fill="${c.spruce}"/><rect x="-11" y="8" width="22" height="22" rx="3" fill="${c.lamp}"/>`,
  )
/** Someone, as a head and shoulders. */
const person = (x: number, y: number, colour: string, turn: number): string =>
  moved(
    x,
    y,
    `<path d="M-34 62C-34 22-20 8 0 8S34 22 34 62Z" fill="${colour}"/><circle cy="-14" r="22" fill="${c.skin}"/>`,
    turn,
  )

export const DRAWINGS: Record<string, Drawing> = {
  'thank-you'(at) {
    const lift = Math.max(0, swing(at)) * 26
    return (
      ground(c.blush) +
      `<path d="M66 92L120 52L174 92V146H66Z" fill="${c.mulberry}"/>` +
      moved(120, 92 - lift, heart(c.rose), 0, 0.85) +
      `<path d="M66 92L120 128L174 92V146H66Z" fill="${c.paper}"/>` +
      `<path d="M66 146L108 116M174 146L132 116" stroke="${c.line}" stroke-width="4" stroke-linecap="round"/>`
    )
  },
  heart(at) {
    const beat = 1.35 + 0.16 * Math.max(0, swing(at, 2))
    return ground(c.blush) + moved(120, 90, heart(c.rose), 0, beat)
  },
  'good-morning'(at) {
    const rays = Array.from({ length: 12 }, (_, index) =>
      moved(120, 112, `<rect x="-3" y="-78" width="6" height="20" rx="3" fill="${c.lamp}"/>`, index * 30 + at * 30),
    )
    return (
      ground(c.butter) +
      rays.join('') +
      dot(120, 112, 42 + 2 * swing(at), c.lamp) +
      `<path d="M0 128C50 104 90 116 130 130S210 138 240 122V180H0Z" fill="${c.sage}"/>` +
      `<path d="M0 152C60 130 120 140 240 150V180H0Z" fill="${c.leaf}"/>`
    )
  },
  'tea-break'(at) {
    const steam = [-18, 0, 18].map((x, index) => {
      const rise = (at + index / 3) % 1
      const bend = 8 * Math.sin((rise + index) * 2 * Math.PI)
      return `<path d="M${120 + x} ${round(74 - rise * 26)}q${round(bend)} -10 0 -20t0 -18" fill="none" stroke="${c.line}" stroke-width="5" stroke-linecap="round" opacity="${(1 - rise).toFixed(2)}"/>`
    })
    return (
      ground(c.paper) +
      steam.join('') +
      `<ellipse cx="120" cy="150" rx="72" ry="9" fill="${c.desk}"/>` +
      `<path d="M162 96c26-4 26 34-4 30" fill="none" stroke="${c.spruce}" stroke-width="9"/>` +
      `<path d="M74 86H166C166 122 152 146 120 146S74 122 74 86Z" fill="${c.spruce}"/>` +
      `<ellipse cx="120" cy="87" rx="46" ry="8" fill="#b9783f"/>`
    )
  },
  'thumbs-up'(at) {
    const thumb =
      `<rect x="-58" y="-6" width="26" height="56" rx="6" fill="${c.spruce}"/>` +
      `<path d="M-26 0C-8-8-4-26-4-44C-4-58 18-58 18-40C18-28 14-18 12-10H42C54-10 56 8 46 12C54 16 54 30 43 32C49 37 47 48 36 49H-4C-14 49-18 46-26 45Z" fill="${c.skin}"/>`
    return ground(c.mist) + moved(122, 94 - 5 * Math.max(0, swing(at, 2)), thumb, -9 * swing(at), 1.15)
  },
  'good-night'(at) {
    const stars: [number, number, number][] = [
      [36, 40, 1.3],
      [80, 24, 0.9],
      [120, 52, 1.1],
      [206, 92, 1.2],
      [62, 84, 0.8],
    ]
    const sky = stars.map(([x, y, size], index) => star(x, y, size * (0.7 + 0.45 * swing(at + index / 5))))
    return (
      ground(c.night) +
      sky.join('') +
      `<path d="M192 24A26 26 0 1 0 206 70A32 32 0 0 1 192 24Z" fill="${c.butter}"/>` +
      house(120, 112) +
      `<rect y="164" width="240" height="16" fill="#0a1011"/>`
    )
  },
  hello(at) {
    const finger = (x: number, y: number, turn: number) =>
      moved(x, y, `<rect x="-7" y="-40" width="14" height="44" rx="7" fill="${c.skin}"/>`, turn)
    const hand =
      finger(-22, -6, -16) +
      finger(-8, -12, -5) +
      finger(7, -12, 5) +
      finger(21, -6, 15) +
      finger(28, 22, 58) +
      `<rect x="-29" y="-14" width="58" height="56" rx="22" fill="${c.skin}"/><rect x="-20" y="36" width="40" height="40" rx="8" fill="${c.spruce}"/>`
    return ground(c.mist) + moved(120, 100, moved(0, 0, hand), 20 * swing(at, 2), 1.1)
  },
  celebrate(at) {
    const colours = [c.rose, c.lamp, c.spruce, c.mulberry, c.leaf]
    const bits = Array.from({ length: 34 }, (_, index) => {
      const x = (index * 71) % WIDTH
      const y = (((index * 47) % HEIGHT) + at * HEIGHT) % HEIGHT
      const turn = (index * 40 + at * 360) % 360
      const sway = 8 * swing(at + index / 7)
      return moved(
        x + sway,
        y,
        `<rect x="-5" y="-3" width="10" height="6" rx="1" fill="${colours[index % colours.length]}"/>`,
        turn,
      )
    })
    return ground(c.paper) + bits.join('')
  },
  hug(at) {
    const lean = 4 + 4 * swing(at)
    return (
      ground(c.butter) +
      person(96 + lean, 92, c.spruce, lean) +
      person(144 - lean, 92, c.mulberry, -lean) +
      moved(120, 34 - 3 * swing(at), heart(c.rose), 0, 0.5 + 0.06 * swing(at))
    )
  },
  'on-my-way'(at) {
    const dashes = Array.from({ length: 6 }, (_, index) => {
      const x = index * 48 - at * 48
      return `<rect x="${round(x)}" y="150" width="26" height="5" rx="2" fill="${c.butter}"/>`
    })
    const tree = (x: number) =>
      moved(x, 92, `<rect x="-3" y="16" width="6" height="24" fill="#8a6a4a"/><circle r="20" fill="${c.leaf}"/>`)
    const trees = [0, 1, 2].map((index) => tree(index * 120 + 60 - at * 120))
    const wheel = (x: number) =>
      moved(
        x,
        30,
        `<circle r="13" fill="${c.ink}"/><rect x="-2" y="-9" width="4" height="18" fill="${c.line}"/>`,
        at * 360,
      )
    const car =
      `<path d="M-58 26V4C-58-4-52-8-44-9L-26-34H22L42-9C54-7 60-2 60 10V26Z" fill="${c.rose}"/>` +
      `<path d="M-32-10L-20-27H-3V-10ZM4-10V-27H18L31-10Z" fill="${c.mist}"/>` +
      wheel(-32) +
      wheel(34)
    return (
      ground(c.mist) +
      trees.join('') +
      `<rect y="130" width="240" height="50" fill="#45514f"/>` +
      dashes.join('') +
      moved(120, 108 + 1.5 * swing(at, 2), car)
    )
  },
  done(at) {
    const drawn = Math.min(1, at * 2.2)
    const length = 96
    return (
      ground(c.paper) +
      dot(120, 90, 58 + 3 * Math.max(0, swing(at)), c.leaf) +
      `<path d="M92 92L112 112L150 70" fill="none" stroke="${c.paper}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="${length}" stroke-dashoffset="${round(length * (1 - drawn))}"/>`
    )
  },
  'thinking-of-you'(at) {
    const flame = 1 + 0.1 * swing(at, 3)
    return (
      ground(c.night) +
      `<circle cx="120" cy="62" r="${round(52 + 5 * swing(at, 2))}" fill="${c.lamp}" opacity="0.16"/>` +
      `<circle cx="120" cy="62" r="${round(34 + 3 * swing(at, 2))}" fill="${c.lamp}" opacity="0.2"/>` +
      `<rect x="96" y="92" width="48" height="70" rx="6" fill="${c.butter}"/>` +
      `<rect x="118" y="80" width="4" height="14" fill="${c.ink}"/>` +
      moved(120, 82, `<path d="M0 0C-16-8-12-24 0-42C12-24 16-8 0 0Z" fill="${c.lamp}"/>`, 4 * swing(at, 2), flame) +
      `<rect y="162" width="240" height="18" fill="#0a1011"/>`
    )
  },
  'get-well'(at) {
    const petals = (x: number, y: number, colour: string, turn: number) =>
      moved(
        x,
        y,
        [0, 72, 144, 216, 288]
          .map((angle) => moved(0, 0, `<circle cy="-13" r="10" fill="${colour}"/>`, angle))
          .join('') + dot(0, 0, 8, c.lamp),
        turn,
      )
    const stem = (x: number, lean: number) =>
      `<path d="M${x} 150Q${x} 110 ${round(x + lean)} 78" fill="none" stroke="${c.leaf}" stroke-width="6" stroke-linecap="round"/>`
    const lean = 6 * swing(at)
    const flowers: [number, string][] = [
      [84, c.rose],
      [120, c.mulberry],
      [156, c.rose],
    ]
    return (
      ground(c.mist) +
      flowers
        .map(([x, colour], index) => stem(x, lean) + petals(x + lean, 76 - (index % 2) * 14, colour, lean * 2))
        .join('') +
      `<path d="M72 128H168L158 168H82Z" fill="${c.spruce}"/>`
    )
  },
  'one-moment'(at) {
    const hand = (length: number, turn: number) =>
      moved(120, 90, `<rect x="-3.5" y="${-length}" width="7" height="${length}" rx="3.5" fill="${c.ink}"/>`, turn)
    return (
      ground(c.desk) +
      dot(120, 90, 66, c.spruce) +
      dot(120, 90, 56, c.paper) +
      [0, 90, 180, 270]
        .map((turn) => moved(120, 90, `<rect x="-2" y="-50" width="4" height="10" fill="${c.line}"/>`, turn))
        .join('') +
      hand(30, 60) +
      hand(44, at * 360) +
      dot(120, 90, 6, c.rose)
    )
  },
}

/** The moment that says most, where it is not the usual one. */
export const STILLS: Record<string, number> = { done: 12 }

/** One moment of a drawing as a whole picture. */
export function frameOf(drawing: Drawing, index: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawing(index / FRAMES)}</svg>`
}
