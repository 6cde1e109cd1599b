import { readScript } from '../history/script.ts'

/** The night team telling each other what it takes over and what it leaves. {pt} and {pt2} are patients of the place. */
export const HANDOVER = readScript(`
= * | 19-21 |
lead: Evening all. [Six|Seven|Eight|Five] visits planned tonight. On watch: {pt} and {pt2}. [Roads are dry.|Fog on the shore road, take the inland way.|Rain until midnight, allow extra time.|Frost warning after two.]
nurse: I have the [first three|south end|two on the hill].
nurse2: Then I take the rest. Phone is on.

= * | 19.5-20.5 |
nurse: Taking over from days: {pt} had a [good|quiet|hard] day, {pt2} had the dose changed at noon, the rest as written.
lead> Thank you. Read the {pt2} note before you go in.

= * | 20-22 |
pharmacist: On call tonight and near my phone. If you open a kit, tell me which item, so the refill goes out in the morning.
lead: Thank you, {pharmacist}.

= * | 20-23 |
aide: Starting at {pt}'s, then {pt2}'s. Home by one if nothing comes up.
lead> Drive gently.

= * | 22-24 |
nurse: {pt} settled, family asleep. Moving on to {pt2}.

= * | 22-24 |
nurse: Is anyone near [Harbor Street|the old mill|Cove Road|the bridge]? {pt}'s family would like someone to look in, nothing urgent.
nurse2: Ten minutes from there. I will go.
lead> Thanks, {nurse2}.

= * | 23-24 |
lead: Halfway. Who still has open visits?
nurse: One left, {pt}, at one.
aide: Two turns, then done.

= * | 0-3 | rare
nurse: {pt}: all quiet, next check at [four|five]. Coffee machine at the office is broken again.
aide: There is a thermos on the filing cabinet. Help yourselves. ~warm

= * | 1-4 |
nurse: Call from {pt}'s family, talked through by phone, no visit needed. Noted in the channel.

= * | 2-5 |
lead: Checking in on everybody. Thumbs up if you are all right. ~warm

= * | 3-6 | rare
nurse: Deer on the road by the [quarry|church], go slow.
nurse2: Saw them. They looked unimpressed.

= * | 5-7 |
lead: Morning summary: {pt} one breakthrough dose and slept after. {pt2} awake from three, comfortable. All others quiet. No falls. Thank you for a steady night.
nurse> Sleep well, everyone.

= * | 5-7 |
nurse: For days: {pt} needs [more mouth swabs|a fresh sharps box|the mattress pump looked at], and {pt2}'s family asked for a call before noon.

= * | 6-7 | rare
aide: Last visit done. {pt} asked who won the game, so somebody on days please find out.

= * | 19-21 |
doctor: I am on call tonight. Ring rather than write if it cannot wait, even if you think I am asleep.
lead: Thank you. We will.

= * | 21-23 |
chaplain: Available by phone until midnight. {pt}'s family may want me; please do not hesitate.

= * | 6-8 |
nurse: Handover form filled in for my four. {pt} is the one to see first.
`)

/** What is short, what has come, who fetches it. */
export const SUPPLIES = readScript(`
= * | 8-12 |
aide: Low on [large gloves|wipes|draw sheets|mouth swabs|briefs, size medium] in the [north closet|trunk stock|back room].
volunteer: I will add it to the Thursday order.

= * | 9-15 |
supplier: Delivery confirmed for [tomorrow before noon|Wednesday, nine to eleven|Friday morning]: [two concentrators and tubing|one low air loss mattress|four overbed tables|one hospital bed, half rails].
nurse: Thank you. Someone will be there to sign.
supplier> Driver will ring twenty minutes ahead.

= * | 9-16 |
nurse: The [suction machine|feeding pump|nebulizer] from the spare shelf does not start. Tagged it, please swap.
supplier: I will bring another one [this afternoon|tomorrow]. Leave the tag on, it tells us what broke.

= * | 10-16 |
supplier: Pickup list for this week: [one bed, two commodes|one concentrator, one wheelchair|three oxygen cylinders, empty]. Please have the family unplug the concentrator the evening before.
nurse: Families told.

= * | 8-17 |
nurse: Took the last box of [silicone dressings, 4 by 4|foam heel boots|subcut butterfly needles]. Reorder, please.
pharmacist> Needles are mine, I will add two boxes.

= * | 19-23 |
nurse: Took two [subcut sets|sharps boxes|bottles of sterile water] from the closet for tonight. Written on the sheet.

= * | 9-14 | rare
volunteer: Donated [quilts|hats|large print books] arrived, twelve of them, beautiful. On the bench by the door, take what your patients would like. ~warm
aide: The green quilt went to a very happy home.

= * | 9-17 |
aide: Does anyone have a [gait belt|shower chair|bed wedge] to lend until Friday?
aide2: In my trunk. I will leave it at the desk.

= * | 10-15 |
supplier: Inspection of the oxygen fleet is due this month. Please send me the hour meter of every concentrator you pass.
nurse: I have three today, will send photos. ~file:Hour meters.jpg

= * | 11-16 |
nurse: Stock sheet for the month. ~file:Supply closet count.csv
volunteer> Thank you. Gloves are the story again.
`)

/** The team of a place in daylight. */
export const TEAM = readScript(`
= * | 7.4-9 |
lead: Good morning. [Two admissions today|One admission and a recertification|No admissions so far], {pt} goes to the top of the visit list. Say if your day is too full before it is.
nurse: I can take [one|the second] admission after two.

= * | 7-9 |
lead: Night was [quiet|busy], please read {pt}'s and {pt2}'s channels before you ring anyone.

= * | 8-10 |
nurse: Running twenty minutes late, [a tractor the whole way|flat tire, fixed|school bus after school bus]. {pt}'s family knows.

= * | 9-12 |
nurse: Could someone take my eleven o'clock at {pt}'s? I am staying where I am a bit longer.
nurse2: I have it.
nurse> Thank you. I owe you a coffee.

= * | 9-16 | rare
social: {pt}'s family asks for an evening volunteer. I know it is a lot to ask in this weather.
lead: I will ask around.

= * | 10-15 |
doctor: Recertifications this week: {pt}, {pt2} and one more. I will do {pt} face to face [on Wednesday|tomorrow after lunch].

= * | 11-14 | rare
lead: IDT is at [one|half past one] in the small room, soup is on the stove. Bring your three lines for each patient.
chaplain: I will be there, and I will bring bread. ~warm

= * | 12-16 | rare
chaplain: {pt} would like the window side of {his} room to face the river. It is a matter of turning the bed, I think.
aide: I can do that with one more pair of hands.
lead> Done by tonight, then. Lovely idea.

= * | 13-17 | rare
nurse: New home oxygen at {pt}'s, please knock and wait, the dog is protective of the tubing.

= * | 14-17 |
lead: Schedule for next week is up. [Sunday is thin.|Still need one more for Sunday.|All covered but Sunday.]
aide: I can do Sunday.
lead> Thank you, that solves it. ~warm

= * | 15-18 | rare
nurse: {pt}'s granddaughter brought a cake for all of us. It is in the office and it is excellent. ~warm

= * | 16-19 |
lead: Night team: {pt} and {pt2} are on watch tonight. Everything else is calm.
nurse: Notes are in for mine.

= * | 19-23 |
nurse: Night here. {pt} phoned, all well, only lonely. Stayed on the line a while.

= * | 1-5 | rare
nurse: Quiet so far. {pt2} asleep, {pt} asleep, me awake.
nurse2: Same on this side of the river.

= * | 10-16 | rare
pharmacist: Reminder: liquid morphine comes in two strengths. Always read the label aloud, and write **mg and mL** both. ~pin
doctor> And please keep asking me to read back. I like it.
`)

/** Case managers between visits. */
export const CASE_MANAGERS = readScript(`
= * | 8-10 |
nurse: My list today: {pt}, {pt2} and an admission at one. [Doable.|Tight, but doable.|Could use a swap.]
nurse2: I pass {pt2}'s street at noon. Give me that one.
nurse> Gladly.

= * | 10-15 |
nurse: {pt}'s family is asking the same question to each of us, and getting four answers. Shall we agree on one person to ring them?
social: Let it be me this week. I will write what I said into the channel.
nurse2: Good. Thank you, {social}.

= * | 12-17 |
nurse: Recert packet for {pt} is done. ~file:Recertification packet.pdf
doctor> Signed.

= * | 13-17 |
nurse: Has anyone had luck with the new [adhesive remover|heel boots|mouth gel]?
nurse2: Yes, at {pt}'s. Much less sore.

= * | 9-16 |
doctor: I would like to see {pt} together with one of you this week. Something about the pain does not fit.
nurse: Thursday at ten?
doctor: Thursday at ten.

= * | 15-18 | rare
nurse: Leaving notes for the night team on {pt} and {pt2}. Anything else they should watch?
nurse2: Only that the road to the [point|quarry] is closed.
`)

/** A shared line that the public and other offices write and call to; staff pass on what came in. */
export const PUBLIC_LINE = readScript(`
= * | 8-12 |
clerk: Text from the [county hospital|cardiology office|Bay Street nursing home]: asking if we have a bed for [today|this week]. Number is in the log.
lead: I will ring them back [right away|within the hour].
+40 lead: Rang. The referral is coming by fax, {clerk}, please watch for it.

= * | 9-16 |
clerk: Voice message from a daughter, no name given, asking what hospice costs. She sounded worn out. Who can ring?
social: I will, now.
+35 social: Spoke with her for half an hour. She will bring her mother in for a visit on [Tuesday|Thursday]. ~warm

= * | 9-17 |
clerk: The [florist|piano tuner|barber] texts that they can come [Wednesday at two|Friday morning].
lead> Yes please, and thank them.

= * | 10-17 |
supplier: Texted the line as your phones were busy: the [bed for room 4|replacement mattress] arrives in an hour, one driver, will need help at the ramp.
aide: I will meet him at the ramp.

= * | 10-18 |
clerk: Caller would like to donate [knitted blankets|a wheelchair|garden plants]. Shall I say yes?
lead: Yes to anything clean and kind.

= * | 18-23 |
nurse: After-hours text: "Is it all right if my brother visits at ten tonight, he drives in from far." Answered yes, side door, ring the bell.
lead> Right answer.

= * | 0-6 | rare
nurse: After-hours call from a pharmacy robot, again. Blocked the number.

= * | 20-23 | rare
nurse: Text from a former patient's wife: "A year ago today. Thank you for the piano." ~warm
lead: Printing that for the board.

= * | 9-15 |
clerk: Funeral home confirms the [two|three] o'clock. The family would like staff to line the hall, if we can.
lead: We can.

= * | 9-16 |
social: Text from [the school nurse|a neighbor on Cove Road|the parish office|a home health agency]: [asking for our brochure|asking how to refer someone|offering to help with rides]. Answered, and put the number in the log.

= * | 8-18 |
nurse: [Missed call|Text|Voice message] from [{pt}'s pharmacy|{pt}'s neighbor|{pt}'s old family doctor]. [Rang back, all clear.|Passed on to the case manager.|Will ring back after my visit.]
lead> [Thank you.|Good.|Noted.]

= * | 19-23 |
nurse: [Evening text|Late call] from {pt}'s family: [when is tomorrow's visit|who is on tonight|is it too late to ring]. Answered [right away|within five minutes].

= * | 9-17 |
lead: The line had {6-19} calls and {4-15} texts yesterday, longest wait {2-9} minutes. [Well done.|We can do better on the lunch hour.|Thank you for picking up.]

= * | 11-16 |
social: Answered the text about parking passes, and put the reply in the template list.
`)

/** Meals, rooms, and the small things that make an inpatient house a house. */
export const KITCHEN = readScript(`
= * | 7-9 | rare
kitchen: Good morning. Today: [oatmeal with stewed apple|soft eggs, toast without crust|pancakes, thin ones], lunch is [chicken soup with rice|fish pie|squash soup and soft rolls|lentils, very soft]. Special wishes by ten, please.
aide: Room {room}: only custard, as much as you have.
kitchen> That I can do.

= * | 7-9 |
kitchen: Today: [oatmeal or soft eggs|toast, jam, stewed pears|porridge with cinnamon|thin pancakes]. Lunch: [chicken soup|fish pie|squash soup|soft lentils|egg noodles in broth]. [Pudding is vanilla.|Pudding is rice.|There is ice cream for whoever asks.]
aide: [Room {room} takes the small plate, please.|No tray for {room}, {he} is sleeping.|{room} asks for seconds already.|{room} only wants the pudding.]

= * | 9-16 |
aide: Room {room} would like [tea in the good cup|dry toast, nothing on it|apple juice, no ice|a boiled egg|broth in a mug].
kitchen: [Coming up.|Five minutes.|On the next tray.|With pleasure.]

= * | 9-16 |
housekeeping: [Fresh flowers in the hall.|Room {room} is aired, room {room2} is next.|The recliner in {room} is back from repair.|New lamp in the quiet room.]

= * | 9-12 | rare
aide: Room {room} would like [a real strawberry|a fried egg like {his} mother's|lemonade with the sugar on the rim|kielbasa, just to smell it and maybe one bite].
kitchen: Give me half an hour. ~warm

= * | 11-14 |
kitchen: Tray for room {room} is puréed, room {room2} is small bites. Labels are on both, please check the name before it goes in.
aide: Checked both.

= * | 13-16 |
housekeeping: Room {room} is ready, fresh curtains, window cleaned.
lead: Thank you, {housekeeping}. The family arrives at {in:60}.

= * | 14-17 | rare
music: I am in room {room} until three and then free. Somebody wanted accordion?
aide: Room {room2}. Prepare yourself for requests.
music: I have been preparing since 1994. ~warm

= * | 15-18 | rare
kitchen: Birthday in room {room} today. Cake at four, small candles, oxygen off and out of the room first.
lead> Thank you for thinking of the oxygen. I will see to it.

= * | 17-19 | rare
kitchen: Leftover soup is in the small fridge for the night, with labels. Please eat it.
aide: I will tell the night shift.

= * | 19-23 | rare
nurse: The soup is excellent. ~warm

= * | 10-15 | rare
housekeeping: The dryer is out again. Linens may be late, I have twelve sheets in reserve.
clerk: Repair is coming [tomorrow at eight|this afternoon].
`)
