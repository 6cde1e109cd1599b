import sharp from 'sharp'
import { fullName } from '../world.ts'
import type { Numbered } from '../numbering.ts'
import { writeDocx } from './docx.ts'
import { DRAWINGS } from './drawings.ts'
import { type PdfLine, type PdfScan, writePdf } from './pdf.ts'

/** What the papers of a hospice say, by the beginning of their name. */
const WORDS: Record<string, readonly string[]> = {
  'DNR order': [
    'Do not attempt resuscitation. Allow natural death.',
    'Comfort measures only: relief of pain, breathlessness and distress by every means.',
    'Discussed with the patient and the family, who agree. The pink form is in the home.',
    'Reviewed at each change of condition, and at least every ninety days.',
  ],
  'Health care proxy': [
    'The person named decides where the patient cannot.',
    'Wishes: to stay at home, no feeding tube, no hospital unless comfort asks for it.',
    'Signed before two witnesses who are not of the staff.',
  ],
  'Comfort kit log': [
    'Seal checked at arrival and at leaving.',
    'Morphine sulfate 10 mg/mL: 6 ampoules, 5 left.   Lorazepam 2 mg/mL: 3, 3 left.',
    'Haloperidol 5 mg/mL: 2, 2 left.   Glycopyrrolate 0.2 mg/mL: 4, 4 left.',
    'Counted by two. No difference.',
  ],
  'Medication list': [
    'Morphine oral solution 5 mg every 4 h and as needed every 1 h for pain.',
    'Senna 2 tablets at night.   Haloperidol 0.5 mg as needed for nausea.',
    'Lorazepam 0.5 mg as needed for restlessness.   Oxygen 2 L/min as needed.',
    'Every earlier list is void.',
  ],
  'Oxygen order': [
    '2 L/min by nasal cannula, as needed for breathlessness.',
    'No smoking in the room. Spare cylinder in the hall.',
  ],
  'Plan of care': [
    'Goal: comfortable, at home, among the family.',
    'Nurse three times a week, aide daily, social worker weekly, chaplain as wished.',
    'Repositioning every two hours. Mouth care with each visit.',
  ],
  'Visit note': [
    'Comfortable at rest, pain 2 of 10. Ate a little. Skin whole.',
    'Family shown how to turn without pulling. Next visit tomorrow.',
  ],
  'Fall review': [
    'Home walked through with the family. Rug in the hall taken up, night light set.',
    'Bed at its lowest, bell within reach. Nothing else to change.',
  ],
  Handover: [
    'All patients seen or called. Urgent messages answered and acknowledged.',
    'Open questions are in the channels of the patients.',
  ],
  'Recertification packet': [
    'Decline over the period described with weights, intake and function.',
    'Physician narrative, face-to-face visit and plan of care enclosed.',
  ],
  'Disposal record': [
    'Counted and destroyed before a witness, by the county procedure.',
    'Amounts in the record of the patient.',
  ],
  'Symptom control refresher': [
    'Pain: by the mouth, by the clock, by the ladder. Always a laxative with it.',
    'Breathlessness: a fan, a window, an upright chair, then small doses of morphine.',
    'Restlessness: look for pain, a full bladder, constipation before a drug.',
    'Call early. Nobody is ever blamed for a call.',
  ],
  'Family meeting note': [
    'Present: the patient as long as strength allowed, family, nurse, social worker.',
    'The patient said what matters: to be at home, and not to be alone at night.',
    'Agreed: a list of who sleeps there, one number to call, no hospital.',
  ],
}

/** The bytes of a paper that a message carries, by its name, its writer and where it was sent. */
export async function writePaper(name: string, { draft, channel }: Numbered): Promise<Buffer> {
  const title = name.replace(/\.\w+$/, '')
  const head = [channel.patient ? fullName(channel.patient) : (channel.name ?? 'Harbor Hospice'), dateOf(draft.at)]
  const words = Object.entries(WORDS).find(([beginning]) => title.startsWith(beginning))?.[1] ?? [
    'Kept for the record.',
  ]
  const signed = `${fullName(draft.sender)}, Harbor Hospice`
  if (name.endsWith('.docx')) return writeDocx([title, ...head, '', ...words, '', signed])
  if (name.endsWith('.csv')) return stockSheet(draft.at)
  const page = pageOf(title, head, words, signed)
  return title.startsWith('Comfort kit log') ? writePdf(page, await scanOfLog(), LOG_BYTES) : writePdf(page)
}

function pageOf(title: string, head: readonly string[], words: readonly string[], signed: string): PdfLine[] {
  return [
    { x: 64, y: 722, size: 11, text: 'Harbor Hospice' },
    { x: 64, y: 664, size: 22, isBold: true, text: title },
    ...head.map((text, index) => ({ x: 64, y: 636 - index * 18, size: 11, text })),
    ...words.map((text, index) => ({ x: 64, y: 576 - index * 26, size: 11, text })),
    { x: 64, y: 556 - words.length * 26 - 24, size: 11, text: signed },
  ]
}

/** As large as a scanner makes such a page. */
const LOG_BYTES = 184 * 1024

/** The sheet that lies in the kit, as it was scanned. */
async function scanOfLog(): Promise<PdfScan> {
  const drawing = Buffer.from(DRAWINGS['Medication chart.jpg']?.() ?? '')
  const pixels = { width: 1200, height: 900 }
  const jpeg = await sharp(drawing).resize(pixels.width, pixels.height).jpeg({ quality: 80 }).toBuffer()
  return { jpeg, pixels, x: 64, y: 40, width: 484 }
}

function dateOf(at: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(at)
}

function stockSheet(at: number): Buffer {
  const items = ['Gloves M', 'Gloves L', 'Foam dressing', 'Silicone tape', 'Oral swabs', 'Underpads', 'Oxygen cannula']
  const rows = items.map((item, index) => `${item},${12 + ((index * 17) % 40)},${10 + index * 2}`)
  return Buffer.from(`Counted ${dateOf(at).replace(',', '')}\nItem,On the shelf,Least\n${rows.join('\n')}\n`)
}
