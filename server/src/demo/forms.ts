import type { FormDefinition, Question } from '@kinward/contract/form-definitions'

type DemoForm = { name: string; patients: boolean; family: boolean; definition: FormDefinition }

const asked = { hint: '', isRequired: true, shownWhen: null }
const plain = { resultUnit: '', ranges: [], isAcuity: false }

function choice(id: string, label: string, options: [label: string, points: number | null][]): Question {
  return {
    ...asked,
    id,
    label,
    kind: 'choice',
    isMany: false,
    options: options.map(([name, points], place) => ({ id: `o${place + 1}`, label: name, points })),
  }
}

function part(id: string, label: string, max: number, hint: string): Question {
  return { ...asked, id, label, hint, kind: 'number', unit: '', min: 0, max, counts: true }
}

const LOW = { text: '#1d3a20', background: '#c7dcbf' }
const MID = { text: '#2b1a00', background: '#f0b347' }
const HIGH = { text: '#ffffff', background: '#8f1f19' }

/** What every place of the demo asks; the first is the one that the night shift is reminded of. */
export const DEMO_FORMS: readonly DemoForm[] = [
  {
    name: 'Shift handover',
    patients: true,
    family: false,
    definition: {
      ...plain,
      questions: [
        { ...asked, id: 'night', label: 'How was the shift', kind: 'text', isLong: true },
        { ...asked, id: 'next', label: 'What the next shift must know', kind: 'text', isLong: true, isRequired: false },
      ],
    },
  },
  {
    name: 'Pain',
    patients: true,
    family: false,
    definition: {
      ...plain,
      resultUnit: '/10',
      questions: [
        {
          ...asked,
          id: 'pain',
          label: 'How strong is the pain now',
          kind: 'scale',
          min: 0,
          max: 10,
          step: 1,
          minLabel: 'No pain',
          maxLabel: 'The worst there is',
          counts: true,
        },
        {
          ...asked,
          id: 'where',
          label: 'Where it hurts',
          kind: 'text',
          isLong: false,
          isRequired: false,
          shownWhen: { questionId: 'pain', test: 'at-least', value: 1 },
        },
      ],
    },
  },
  {
    name: 'PPS',
    patients: true,
    family: false,
    definition: {
      ...plain,
      resultUnit: '%',
      questions: [
        {
          ...asked,
          id: 'pps',
          label: 'Palliative Performance Scale',
          hint: 'Walking, activity, self-care, intake and awareness, read from left to right.',
          kind: 'scale',
          min: 0,
          max: 100,
          step: 10,
          minLabel: 'Death',
          maxLabel: 'Full',
          counts: true,
        },
      ],
    },
  },
  {
    name: 'Fall risk',
    patients: true,
    family: false,
    definition: {
      ...plain,
      ranges: [
        { from: 0, label: 'Low', ...LOW },
        { from: 25, label: 'Moderate', ...MID },
        { from: 45, label: 'High', ...HIGH },
      ],
      questions: [
        choice('fell', 'Fallen in the last three months', [
          ['No', 0],
          ['Yes', 25],
        ]),
        {
          ...asked,
          id: 'when',
          label: 'When was the last fall',
          kind: 'date',
          isRequired: false,
          shownWhen: { questionId: 'fell', test: 'is', optionId: 'o2' },
        },
        choice('aid', 'Walking aid', [
          ['None, in bed, or with a nurse', 0],
          ['Crutches, cane or walker', 15],
          ['Holds on to furniture', 30],
        ]),
        choice('gait', 'Gait', [
          ['Normal, in bed, or wheelchair', 0],
          ['Weak', 10],
          ['Impaired', 20],
        ]),
        choice('mind', 'Knows their own limits', [
          ['Yes', 0],
          ['Overestimates or forgets them', 15],
        ]),
      ],
    },
  },
  {
    name: 'Acuity',
    patients: true,
    family: false,
    definition: {
      ...plain,
      isAcuity: true,
      ranges: [
        { from: 0, label: '', ...LOW },
        { from: 40, label: '', ...MID },
        { from: 70, label: '', ...HIGH },
      ],
      questions: [
        part('symptoms', 'Symptoms', 40, '0 none, 40 out of control'),
        part('help', 'Help that is needed', 30, '0 none, 30 all of it'),
        part('change', 'Change since yesterday', 30, '0 steady, 30 fast'),
      ],
    },
  },
  {
    name: 'Family wishes',
    patients: false,
    family: true,
    definition: {
      ...plain,
      questions: [
        { ...asked, id: 'matters', label: 'What matters most to you now', kind: 'text', isLong: true },
        {
          ...asked,
          id: 'told',
          label: 'When would you like to be called',
          hint: 'Choose all that apply',
          isRequired: false,
          kind: 'choice',
          isMany: true,
          options: [
            { id: 'o1', label: 'When anything changes', points: null },
            { id: 'o2', label: 'Every evening', points: null },
            { id: 'o3', label: 'At night too', points: null },
          ],
        },
      ],
    },
  },
  {
    name: 'Consent to photographs',
    patients: false,
    family: true,
    definition: {
      ...plain,
      questions: [
        choice('agree', 'Photographs of wounds may be taken and kept with the record', [
          ['I agree', null],
          ['I do not agree', null],
        ]),
        { ...asked, id: 'day', label: 'Day', kind: 'date' },
        { ...asked, id: 'sign', label: 'Signature', kind: 'signature' },
      ],
    },
  },
]
