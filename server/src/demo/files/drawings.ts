/** What the pictures of the demo show, as drawings without a letter: a machine without fonts draws them alike. */

const WIDTH = 1600
const HEIGHT = 1200

const page = (inside: string, background = '#f6f3ea'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
  `<rect width="100%" height="100%" fill="${background}"/>${inside}</svg>`

/** A line as a pen leaves it where someone wrote. */
function scribble(x: number, y: number, length: number, ink = '#3b4a52'): string {
  const waves = Array.from({ length: Math.floor(length / 22) }, (_, index) => {
    const lift = ((index * 7919) % 5) * 3 + 6
    return `q 5 -${lift} 11 0 t 11 0`
  })
  return `<path d="M ${x} ${y} ${waves.join(' ')}" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`
}

function medicationChart(): string {
  const rows = Array.from({ length: 9 }, (_, row) => {
    const y = 300 + row * 92
    const marks = Array.from({ length: 6 }, (__, column) => {
      const isGiven = (row * 5 + column * 3) % 4 !== 0
      const x = 760 + column * 125
      return isGiven
        ? `<path d="M ${x} ${y + 46} l 14 16 l 28 -38" fill="none" stroke="#2f6f5e" stroke-width="7"/>`
        : ''
    })
    return `<path d="M 110 ${y + 80} H 1490" stroke="#b9c1bd" stroke-width="3"/>${scribble(130, y + 52, 300 + ((row * 53) % 240))}${marks.join('')}`
  })
  const columns = Array.from({ length: 7 }, (_, column) => {
    return `<path d="M ${715 + column * 125} 270 V 1110" stroke="#b9c1bd" stroke-width="3"/>`
  })
  return page(
    `<rect x="80" y="70" width="1440" height="1070" rx="10" fill="#fffdf8" stroke="#cfd5d1" stroke-width="4"/>
    <rect x="110" y="110" width="1380" height="120" rx="8" fill="#2f5d62"/>${scribble(150, 180, 420, '#f6f3ea')}
    ${rows.join('')}${columns.join('')}`,
    '#8a7a63',
  )
}

function whiteboard(): string {
  const lines = Array.from({ length: 7 }, (_, row) => {
    const ink = ['#1f4e8c', '#2f6f5e', '#a33b3b'][row % 3]
    const y = 300 + row * 110
    return `${scribble(200, y, 260, ink)}${scribble(560, y, 300 + ((row * 97) % 400), ink)}
      <circle cx="1330" cy="${y - 10}" r="22" fill="${row % 3 === 2 ? '#c8553d' : '#5d8f6c'}"/>`
  })
  return page(
    `<rect x="90" y="90" width="1420" height="1000" rx="14" fill="#fbfcfb" stroke="#b7bdbb" stroke-width="18"/>
    <path d="M 500 190 V 1040 M 1240 190 V 1040" stroke="#d7dcda" stroke-width="4"/>${lines.join('')}
    <rect x="640" y="1090" width="320" height="34" rx="8" fill="#9aa3a0"/><rect x="690" y="1074" width="90" height="22" rx="8" fill="#1f4e8c"/>`,
    '#d9d4c7',
  )
}

type Spot = { x: number; y: number }

function bodyMap(mark: Spot, label: Spot): string {
  const figure = (at: number): string =>
    `<g transform="translate(${at} 0)" fill="#fffdf8" stroke="#5b6b70" stroke-width="6" stroke-linejoin="round">
    <circle cx="0" cy="220" r="78"/>
    <path d="M -40 300 C -130 320 -170 360 -190 470 L -235 690 L -195 700 L -130 520 L -120 720 L -135 1090 L -60 1090 L -8 760 L 8 760 L 60 1090 L 135 1090 L 120 720 L 130 520 L 195 700 L 235 690 L 190 470 C 170 360 130 320 40 300 Z"/></g>`
  return page(
    `<rect x="80" y="60" width="1440" height="1080" rx="10" fill="#fffdf8" stroke="#cfd5d1" stroke-width="4"/>
    ${figure(480)}${figure(1060)}
    <circle cx="${mark.x}" cy="${mark.y}" r="40" fill="none" stroke="#c0392b" stroke-width="10"/>
    <path d="M ${mark.x + Math.sign(label.x - mark.x) * 38} ${mark.y - 22} L ${label.x + 70} ${label.y + 24}" stroke="#c0392b" stroke-width="5"/>${scribble(label.x, label.y, 160, '#c0392b')}`,
    '#8a7a63',
  )
}

function hourMeters(): string {
  const SEGMENTS = [
    'M 8 0 H 52',
    'M 60 8 V 52',
    'M 60 68 V 112',
    'M 8 120 H 52',
    'M 0 68 V 112',
    'M 0 8 V 52',
    'M 8 60 H 52',
  ]
  const LIT = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356']
  const digit = (value: string, x: number): string => {
    const lit = LIT[Number(value)] ?? ''
    const paths = SEGMENTS.filter((_, index) => lit.includes(String(index)))
    return `<path transform="translate(${x} 0)" d="${paths.join(' ')}" stroke="#20302b" stroke-width="14" stroke-linecap="round" fill="none"/>`
  }
  const meter = (hours: string, x: number, y: number): string =>
    `<g transform="translate(${x} ${y})"><rect width="640" height="340" rx="26" fill="#3d4549"/><rect x="60" y="70" width="520" height="200" rx="12" fill="#b8c9b4"/>
    <g transform="translate(100 110)">${hours
      .split('')
      .map((value, index) => digit(value, index * 96))
      .join('')}</g></g>`
  return page(`${meter('01847', 110, 120)}${meter('00362', 850, 120)}${meter('09915', 480, 640)}`, '#c9c3b4')
}

function sunset(): string {
  const panes = 'M 800 90 V 1110 M 150 600 H 1450'
  return page(
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#34486b"/><stop offset="0.45" stop-color="#b0627a"/>
    <stop offset="0.72" stop-color="#f0935a"/><stop offset="1" stop-color="#fbd08a"/></linearGradient></defs>
    <rect x="150" y="90" width="1300" height="1020" fill="url(#sky)"/><circle cx="960" cy="800" r="110" fill="#ffe3a8"/>
    <path d="M 150 860 C 420 800 640 880 900 850 S 1300 800 1450 850 V 1110 H 150 Z" fill="#3c4a58"/>
    <path d="M 150 930 H 1450 V 1110 H 150 Z" fill="#52657a"/><path d="M 880 940 h 160 M 850 980 h 220 M 900 1020 h 130" stroke="#f0b27a" stroke-width="10" stroke-linecap="round"/>
    <path d="M 350 930 l 30 -150 l 70 150 Z M 375 930 h -60 l 20 34 h 130 l 20 -34 Z" fill="#20303c"/>
    <path d="${panes}" stroke="#efe7d8" stroke-width="26"/><rect x="150" y="90" width="1300" height="1020" fill="none" stroke="#efe7d8" stroke-width="40"/>
    <path d="M 60 40 C 240 300 200 700 90 1160 H 0 V 40 Z M 1540 40 C 1360 300 1400 700 1510 1160 H 1600 V 40 Z" fill="#7d3c4f" opacity="0.85"/>`,
    '#4b3a3f',
  )
}

/** Each picture of the demo by the name of its file. */
export const DRAWINGS: Record<string, () => string> = {
  'Medication chart.jpg': medicationChart,
  'Handover whiteboard.jpg': whiteboard,
  'Skin tear body map.jpg': () => bodyMap({ x: 272, y: 600 }, { x: 120, y: 420 }),
  'Wound chart.jpg': () => bodyMap({ x: 1060, y: 660 }, { x: 1290, y: 520 }),
  'Hour meters.jpg': hourMeters,
  'Sky from the window.jpg': sunset,
}
