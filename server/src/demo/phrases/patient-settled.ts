import { readScript } from '../history/script.ts'

/** The first days of a patient with us, and the long even weeks after them. */
export const SETTLED = readScript(`
= arrival | 9-10.5 | home
nurse: Admission visit done with {first} and {kinname}. Goals in {his} words: [be at home, no more hospital|stay in my own bed|be clear enough to talk with the family|sit by the window as long as I can]. Full note is in the record.
doctor> Thank you. I will sign the orders [this morning|before noon].
nurse: Comfort kit is in the refrigerator door, top shelf, seal intact. {kinname} has been shown what is in it and when to call before using it. ~pin

= arrival | 9-10.5 | house
nurse: {first} arrived from [the hospital|home] by ambulance at {ago:35}, settled in bed, {kinname} with {him}. Goals in {his} words: [no more needles than we need|to be comfortable|a quiet room and the window open].
doctor> I will see {him} within the hour.
+25 doctor: Seen and examined. Orders are in. Main aim is comfort; please call me before any transfer out. ~pin

= admission | 11-16 | rare
pharmacist: Medication reconciliation done. [Stopped the statin and the multivitamin, nothing lost by it|Stopped the blood pressure tablet, last reading 98/54|Stopped the iron, it was adding to the constipation]. Allergies confirmed: [penicillin, rash|none known|sulfa, hives|codeine, nausea only].
doctor: Agreed, thank you.
nurse: [Told {kinname} and took the old bottles off the counter.|{kinname} will bring the old bottles to be destroyed.|Updated the list on the fridge.]

= admission | 13-17 | home rare
social: Met {kinname} [at the kitchen table|by phone] for an hour. {first} has signed the health care proxy, copy attached. {kinname} is [managing, but has not slept much|steady, and worried about the nights|tired and says so, which is good]. ~file:Health care proxy.pdf
nurse: Thank you. I will go over the night number with {kinname} again tomorrow.

= admission | 11-15 | home rare
nurse: Code status confirmed with {first} and {kinname}: DNR, comfort measures. The pink form is on the refrigerator. ~pin ~file:DNR order signed.pdf
doctor> Signed. Copy is in the record.

= admission | 14-18 | home rare
aide! Met {first}, bath and linen change, skin intact. Prefers [the washcloth warm and the radio on|mornings, not before nine|to do {his} own face and hands].
nurse> Good start, thank you {aide}.

= admission | 11-15 | rare
chaplain: First visit with {first}. [We mostly talked about {his} garden.|{He} was raised Lutheran, not a churchgoer now, likes hymns.|{He} would like to have {his} own priest called if things change, number is in the record.|{He} asked me to come back and bring the psalms in large print.] I will come [weekly|every other week].

= admission | 20-23 | -walks rare
nurse: New with us, and a calm evening. {first} is [asleep|settling], [two pillows, on {his} left side|head of the bed at thirty degrees]. {kinname} knows to ring [at any hour|and not wait for morning].

= settled | 8-11 | home -walks
aide! Bath, mouth care, lotion to heels. Skin intact. [Ate half a bowl of oatmeal.|Two bites of egg and all of {his} tea.|Wanted toast with marmalade and ate most of it.]

= settled | 9-12 | home -walks
aide! [Shower with chair|Bed bath|Sponge bath at the sink], linens changed. [{He} sang along with the radio.|{He} asked for the blue pajamas.|{He} was quiet, held my hand a while.|We watched the birds at the feeder after.]
nurse> Lovely, thank you.

= settled | 9-14 | home
nurse: Routine visit. BP {104-132}/{58-76}, pulse {66-88}, respirations {14-18}. [Eating small amounts.|Appetite fair.|Up to the chair for lunch.] Bowels [moved yesterday|moved today|moved two days ago, senna continues]. No new concerns.

= settled | 10-15 | home pain -walks
nurse: Visit done. Pain {1-3}/10 at rest, {3-4}/10 when {he} turns. [One breakthrough dose since my last visit, it worked within 30 min.|Two breakthrough doses since my last visit, both worked within 40 min.|No breakthrough doses since my last visit.] No change needed today.
doctor> Good. Continue as is.

= settled | 10-15 | pain rare -walks
nurse: {first} has used {4-5} breakthrough doses of morphine 5 mg in the last 24 hours. Worth raising the long-acting?
+12 doctor: Yes. Go from 15 mg to **30 mg** extended release every 12 hours, starting tonight. Keep the 5 mg for breakthrough. Senna 2 tablets twice a day with it.
nurse: Reading back: morphine ER 30 mg every 12 hours from tonight, 5 mg immediate release for breakthrough, senna 2 tablets twice daily.
doctor> Correct.
+20 pharmacist: Filled, on the [two o'clock|four o'clock] run. The old 15 mg tablets should be counted and wasted.

= settled | 10-16 | pain rare
pharmacist: Count check for {first}: morphine 5 mg tablets, I have {24-44} on the sheet. Does the bottle agree?
nurse: Counted with {kinname} at {ago:10}, it agrees. Lock box is shut.

= settled | 9-13 | breath
nurse: Breathing comfortable at rest, respirations {16-20}, a little short after [the bathroom|the stairs|washing]. [Fan by the bed helps.|Window open a hand's width helps.] Ankles [unchanged|a bit less puffy].

= settled | 10-16 | breath rare
nurse: Weight up {2-3} pounds since [Monday|last visit], ankles puffy, lungs wet at the bases. {@doctor} extra furosemide?
+15 doctor: Furosemide 40 mg extra by mouth today and tomorrow, then back to once daily. Call me if {he} is lightheaded.
nurse: Read back and started. {kinname} will weigh {him} each morning.
+30 pharmacist> Potassium was 4.1 last week, fine for two days.

= settled | 9-16 | o2 home
nurse: Oxygen at 2 L by cannula, saturation {90-93}%. Filter on the concentrator cleaned, spare tubing in the hall closet. [No smoking sign is still up.|Cord is taped down so nobody trips.]

= settled | 10-15 | o2 home rare
aide: The concentrator is [humming louder than last week|beeping on and off]. {He} is fine, I put my hand at the cannula and it flows.
nurse: Thank you. I will have it swapped. The backup cylinder is full, I checked it [Tuesday|on my last visit].

= settled | 9-14 | mind
nurse: {first} knew me by voice today, not by name. Calm. [Took pills in applesauce without trouble.|Humming most of the visit.|Walked to the window and back with me.] PAINAD {0-2}.

= settled | 16-20 | mind rare
aide: A bit restless from about {ago:50}. [Folding towels together|The photo album|A walk down the hall|The old dance music] settled {him}.
nurse> That works better than anything in the kit. Thank you. ~warm

= settled | 9-15 | mind home
aide! Breakfast by hand, about [half|a third], thick liquids, sitting up for thirty minutes after. No coughing.

= settled | 10-16 | interpreter rare
nurse: Used the interpreter line for the whole visit, {20-40} minutes. {He} says the [nights are long|pain is less|food here has no salt], and was glad to be asked directly. Please book the interpreter, not {kinname}, for anything about medicines.
social> Thank you for doing that. I have put it on the front of the chart.

= settled | 9-16 | rare
chaplain: Visited {first}. [We read two psalms and {he} dozed through the second.|{He} told me about {his} years [at the mill|on the ferries|teaching school|in the bakery].|{He} asked whether it is wrong to be tired. We sat with that.|A laughing visit, mostly about {his} brother's boat.] [No needs beyond company.|I will come again next week.]

= settled | 11-16 |
social: Spoke with {kinname}. [Respite is set for the last week of the month.|The long-term care insurance form is in.|{kinname}'s employer approved the leave.|A neighbor will cover Thursday afternoons.] [Mood is steady.|Sleeping better since the night visits began.]

= settled | 10-16 | home rare -walks
volunteer: A volunteer can sit with {first} [Wednesdays|Tuesday afternoons|Saturday mornings] so {kinname} can get out. [She plays cribbage.|He was a longshoreman, they should get on.|She speaks Portuguese and a little Spanish.]
nurse: {kinname} says yes, and thank you. ~warm

= settled | 9-15 | home rare -walks
therapist: Saw {first} for transfers. Gait belt, one person, chair close on {his} strong side. [{kinname} did it twice with me watching and is safe.|Please raise the bed to knee height before standing.] The throw rug in the hall is gone.
aide> Got it, thank you.

= settled | 8-12 | home -walks
nurse: Weekly: PPS [40|50|60]%, weight [steady|down {2-3} pounds this month|not taken, {he} was asleep], sleeping {12-16} hours of the day. [Interested in visitors.|Asks to keep the door open.|Enjoys the afternoons most.]
doctor> Noted. Visits stay at twice a week.

= settled | 9-13 | rare -walks
nurse: No bowel movement for three days. Belly soft, bowel sounds present, {he} is passing gas. {@doctor} OK to give bisacodyl?
+10 doctor: Yes, bisacodyl 10 mg suppository today. If nothing by tomorrow evening, call me.
+180 nurse: Good result, {he} feels better. Senna up to 2 tablets twice a day as we agreed.

= settled | 21-24 | home
nurse: Evening call with {kinname}. {first} is [asleep already|watching the game|comfortable], no breakthrough needed since [lunch|supper]. Next planned visit stands.

= settled | 22-24 | -walks
aide: Turned to {his} [left|right] side, heels floated, [mouth care done|lips moistened]. [Snoring gently.|Asked for the small lamp to stay on.|Half awake, not in pain.]

= settled | 0-5 | home -walks
nurse: {kinname} rang at {ago:15}: {first} awake and [a bit anxious|asking the time|wanting company]. Talked it through by phone, no pain, no medicine needed. Will ring back in an hour.
+60 nurse: Rang back. Asleep.

= settled | 1-5 | house -walks
nurse: Rounds. {first} asleep, respirations {12-16}, dry and warm. Did not wake {him}.

= settled | 9-12 | house
aide: Bath and fresh gown. {He} [chose the armchair by the window|asked for a shave|wanted {his} hair brushed twice]. Skin looks good, pink but blanching at the tailbone.
nurse> Thank you. Barrier cream there, and two-hour turns.

= settled | 12-14 | house
aide: Lunch: [half the soup, all the pudding|a few spoons of mashed potato|ice cream first, then a little fish|only the tea]. {He} [enjoyed it|said it tasted of something today|asked for less on the plate].

= settled | 14-17 | house rare
nurse: {kinname} visited, brought [photographs|a blanket from home|the dog, who slept on the bed]. {first} smiled for a good hour. ~warm

= settled | 10-16 | house
doctor: Rounded on {first}. Comfortable, [clear and talkative|sleepy but easily woken]. No changes. I spoke with {kinname} [at the bedside|by phone] and answered questions about what the next weeks may look like.

= settled | 9-15 | rare -walks
nurse: Small skin tear on the [left forearm|right shin], {1-2} cm, from [the bed rail|the chair arm]. Cleaned, silicone dressing, change every three days. ~file:Skin tear body map.jpg
doctor> Thank you. No tape on that skin, please.

= settled | 10-14 |
nurse: IDT summary for {first}: symptoms controlled, family coping, plan unchanged. Recertification visit due in {9-20} days.
doctor> On my list.

= settled | 13-17 | -walks
nurse: Refill check: [morphine solution|lorazepam|senna and the mouth swabs] good until [Friday|the weekend|the middle of next week].
pharmacist: I will send it with the [Thursday|Friday] run so nobody has to ring on Sunday.

= settled | 15-18 | rare
nurse: Thank you to whoever left the [written schedule|large print medicine chart|list of songs {he} likes] on {first}'s [fridge|night table]. {kinname} loves it. ~warm
aide: That was me. It took five minutes.

= settled | 19-22 | -walks
nurse: Picked up from days. {first} [had a good day|napped through the afternoon|was up in the chair for supper]. Plan for the night: [turn at midnight and four|check at eleven, then let {him} sleep|mouth care with each turn].
= settled | 10-15 | walks
nurse: Visit with {first}. [Up and dressed, made me coffee.|Met {him} in the garden.|{He} walked me to the door.] Pain {0-2}/10, [sleeping well|appetite good|energy better than last month]. [No changes.|Medicines reviewed, all in order.]

= settled | 10-16 | walks
aide! [Light housekeeping and company, {he} does {his} own washing.|Helped with the high shelves and the laundry.|Walked to the corner with {him}, one rest.] [In good spirits.|A bit tired after.]
nurse> [Thank you.|Good to hear.]

= settled | 11-16 | walks
doctor: Reviewed {first} by video. [Stable.|Doing well.] [We stay with the low dose.|No new scans, which is what {he} wants.|Next review in a month.]
nurse> [Thank you, noted.|I will tell {him} what we agreed.]

= settled | 10-15 | walks
volunteer: [The library volunteer brought {first} three novels.|The drive to the lake is arranged.|{first} offered to teach knitting at the Thursday group.] [{He} was delighted.|{kinname} goes along.]

= settled | 11-17 | walks
chaplain: [Tea with {first}. We talked about luck.|{He} is writing letters to {his} nieces, one for each birthday to come.|{He} asked me good questions and answered most of them {himself}.] ~warm
`)
