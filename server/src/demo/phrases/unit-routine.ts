import { readScript } from '../history/script.ts'

/** The everyday traffic of an inpatient unit, in the many ways it is said. */
export const UNIT_ROUTINE = readScript(`
= * | 0-24 |
aide: [Turned|Repositioned|Moved] {room} to [{his} left side|{his} right side|{his} back, head up], [asleep again|awake and comfortable|heels floated|pillow between the knees|asked for the door half open].

= * | 0-24 |
nurse: Room {room}: [pain {1-3}/10, nothing needed|pain {4-5}/10, breakthrough given at {ago:6}|no pain, a bit anxious, stayed a while|comfortable, eyes closed, answers when asked].

= * | 0-24 |
nurse: Rechecked {room} after the {ago:40} dose: [down to {1-2}/10|asleep, respirations {12-15}|easier, talking again|face relaxed].

= * | 0-24 |
aide: Call light {room}: [wanted a sip|wanted the blanket off|wanted the blanket back|needed the bedpan, done|asked what day it is|wanted someone to stay, staying].

= * | 0-24 |
nurse: Can someone [sit with|look in on|check the oxygen in|bring a warm blanket to] room {room}? I am tied up in {room2}.
aide: [On it.|Going now.|Yes, two minutes.|There already.]

= * | 0-24 |
nurse: [Lift help|Help with a boost|A second check on a syringe|A hand with the linens] in {room}, please.
nurse2: [Coming.|With you in a minute.|On my way from {room2}.]

= * | 0-24 |
aide: {room} [voided {200-450} mL|had a small bowel movement|had a large bowel movement, skin cleaned and dry|is dry, last wet at {ago:120}].
nurse> [Charted.|Thank you.|Thanks, writing it down.]

= * | 7-20 |
aide: [Washed|Bathed|Freshened up] {room}, [hair combed|shaved|nails done|favorite cardigan on]. [In the chair now.|Back to bed, tired.|Sitting up for visitors.]

= * | 7-20 |
aide: [Linens changed|Bed made fresh|Gown and pillowcase changed] in {room} and {room2}.

= * | 7-10 | daily
aide: Breakfast: {room} [took half|only tea|ate it all], {room2} [asleep, tray kept warm|three spoons of oatmeal|asked for toast].

= * | 11-14 |
aide: Lunch: {room} [a few bites|half the soup|pudding first], {room2} [no appetite today|ate with {his} sister's help|sips of broth].

= * | 16-19 |
aide: Supper: {room} [small plate, finished|two spoons|not hungry, ice chips instead], {room2} [asleep|half a sandwich, soft|custard and tea].

= * | 8-20 |
clerk: [Visitors|Family|Two grandchildren|A neighbor|{His} pastor] for room {room} at the desk.
nurse: [Send them in.|Five minutes, we are just turning {him}.|Yes, {he} is awake.]

= * | 8-17 |
clerk: [Pharmacy|The hospital|Dr. Vance's office|The son of room {room2}|The funeral home|The insurance nurse] on line [one|two|three] about room {room}.
nurse: [Got it.|Taking it at the desk.|Please ask them for ten minutes.|Picking up.]

= * | 8-17 |
clerk: [Paper for the printer|Fax for {room}|Flowers for {room}|Mail for {room}|A signed form for {room}] at the desk.
aide: [I will take it along.|Picking it up.|On my next round.]

= * | 8-18 |
nurse: {@doctor} room {room}: [no bowel movement for three days|nausea since breakfast|drier mouth, asks for something|itching on the new dose|more sleepy than yesterday, rousable]. Not urgent, on your round please.
doctor: [Will see {him} next.|Noted, before noon.|On my list, thank you.]

= * | 8-18 |
doctor: Saw room {room}. [No change.|Tablets to liquids.|Night dose moved to nine.|One less pill, the rest stays.|Spoke with the family, they understand.]
nurse> [Thank you.|Seen.|Done.]

= * | 18-24 |
nurse: Evening medicines done on my side. {room} [took them in applesauce|refused one, noted|asleep, held until ten].

= * | 7-11 |
nurse: Morning medicines done on my side. {room} [needs liquids from now on|took everything|was sick after, ondansetron given at {ago:5}].

= * | 0-24 | daily
nurse: Count in the med room is [right|right, two signatures|right at {ago:5}]. Keys with [me|{nurse2}].
nurse2> [Confirmed.|Signed.]

= * | 0-24 |
nurse: Oxygen in {room} at {1-4} L, [comfortable|saturation {89-93}%|tubing changed|humidifier filled].

= * | 0-24 |
aide: [Mouth care|Swabs and lip balm|Cool cloth and mouth care] done in {room}, {room2} next.

= * | 20-24 |
aide: {room} is [ready for the night|settled|in bed with the radio low|asking for the hall light on].

= * | 0-6 |
aide: {room} and {room2} [asleep at {ago:2}|quiet|breathing easily|checked, warm and dry].

= * | 0-6 |
nurse: {room} [awake since {ago:30}, reading|cannot sleep, warm milk|asked for the window open a crack|restless, repositioned, better].

= * | 0-6 |
lead: It is {ago:0}. [All quiet.|Everyone all right?|Tea is made.|{room} is the only one awake, I have it.]
nurse: [All good.|Good here.|Fine on my side.]

= * | 7-19 |
lead: {@nurse} could you take [the admission for {room}|the family of {room} at {in:30}|the call with the pharmacy|{room} while I am in the meeting]?
nurse: [Yes.|Of course.|Yes, after the dressing in {room2}.|With pleasure.]

= * | 7-19 |
housekeeping: [Trash and linen|Floors|Windows] done in {room} and {room2}.

= * | 9-17 |
social: [With the family of {room}|On the phone with {room}'s daughter|In the garden room with {room2}'s family] until {in:40}.

= * | 9-18 |
chaplain: [Sat with {room} a while|Prayed with {room}'s family|Read to {room}]. [{He} slept.|{He} asked for me again tomorrow.|Good tears.]

= * | 13-19 |
nurse: {room}'s [wife|husband|son|daughter|sister] [has gone home to sleep, ring any time|is staying in the recliner|asks for a word with the doctor|brought supper for us].
lead> [Thank you.|Noted.|I will go by.]

= * | 0-24 |
nurse: Pump in {room}: [rate checked|bag changed at {ago:3}|site clean, no redness|{8-30} mL left, new bag ordered].

= * | 7-20 |
therapist: {room} stood twice with the belt. [Tired after.|Proud of it.|Enough for today.]

= * | 0-24 |
aide: [Warm blanket|Extra pillow|Fresh pitcher|Clean basin] to {room}. [Done.|{He} is happy.|Anything else while I am here?]

= * | 0-24 |
nurse: {room} family update given at {ago:5}, [by phone|at the bedside]. [They will come tomorrow.|They are coming now.|No questions left.|They would like the chaplain.]
`)
