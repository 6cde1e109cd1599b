import { readScript } from '../history/script.ts'

/** Bad hours, decline, the last days, and what is said after a death. */
export const HARDER = readScript(`
= flare decline | 9-18 | pain
nurse: Pain {6-8}/10, worse since [{he} woke|the bath|the transfer to the chair]. Morphine 5 mg oral given at {ago:45} with little effect. {@doctor} please advise.
+6 doctor: Repeat morphine **5 mg** oral now. If still above 4 in an hour, give 10 mg and call me.
nurse: Read back: morphine 5 mg oral now, 10 mg in one hour if above 4. Giving it.
+55 nurse: Pain {2-3}/10, [dozing|talking with {kinname}|asked for the television]. Respirations {13-16}. Did not need the 10.
doctor> Good. I will raise the base dose in the morning.

= flare decline | 22-24 | pain
nurse: Breakthrough pain {6-7}/10 at {ago:30}, morphine 5 mg oral given, now {2-3}/10 and [asleep|drowsy, rousable]. Respirations {12-15}.

= flare decline | 0-6 | pain
nurse: Awake with pain {7-8}/10, [hip|lower back|belly], grimacing when turned. Second breakthrough dose in three hours. ~urgent
+4 doctor: I am up. Morphine **2.5 mg** subcut once now, and tell me how {he} is in 30 minutes. Respirations first, please.
nurse: Respirations {14-17}. Reading back: morphine 2.5 mg subcut, one dose, now.
doctor> Correct.
+32 nurse: Pain {3-4}/10, shoulders down, breathing {12-14}. {kinname} is with {him}.

= flare | 9-17 | pain rare
doctor: Looking at the week, this has a burning quality at night. Adding gabapentin 100 mg at bedtime. Watch for sleepiness; no other change.
pharmacist: Kidney function allows 100 mg. I would not go above 300 mg a day without asking me.
nurse: Noted, first dose tonight, {kinname} told.

= flare decline | 9-18 | breath
nurse: More short of breath today, respirations {26-30}, using shoulders, saturation {86-89}% on 2 L. Sat {him} up, fan on. ~urgent
+3 doctor: Up to 3 L for comfort. Morphine **2.5 mg** oral now, and lorazepam 0.5 mg under the tongue if {he} is frightened.
+28 nurse: Respirations {20-22}, color better, {he} can finish a sentence. Lorazepam not needed so far.
doctor> Well done. Keep the fan going, it does more than the third liter.

= flare decline | 22-24 | breath
nurse: Short of breath lying down. Head of bed up, window open, morphine 2.5 mg oral at {ago:25}. Respirations {24-26} down to {18-20}. [{kinname} held {his} hand and counted breaths with {him}.|Stayed with {him} until {he} slept.]

= flare decline | 0-6 | breath
nurse: Woke frightened, could not catch {his} breath. Lorazepam 0.5 mg under the tongue and the fan, sat with {him}. Settled after {15-25} minutes, respirations {18-20}.
doctor> Thank you for sitting. Call if it happens again before morning.

= flare decline | 16-22 | mind rare
aide: {first} is pacing and calling for [{his} mother|someone named Rose|the dog]. [I tried the music and a walk.|Warm milk did not help tonight.] {He} is not in pain that I can see, but {he} pulls at the [sleeve|catheter strap|blanket].
nurse: Thank you, coming. Checking bladder and bowels first.
+22 nurse: Bladder was full. {He} emptied {350-600} mL and is calm now. Nothing from the kit needed. ~warm

= flare decline | 19-24 | mind
nurse: Agitated since {ago:60}, PAINAD {5-6}, tried everything quiet. {@doctor} haloperidol from the kit?
+8 doctor: Haloperidol **0.5 mg** oral once. No second dose without a call.
nurse: Given at {ago:2}. Will sit with {him}.
+45 nurse: Asleep, PAINAD 1.

= flare | 9-16 | rare
nurse: Nausea since [last night|the new dose], two small emesis. Ondansetron 4 mg dissolving given at {ago:20}. {@doctor} bowels moved yesterday, belly soft.
+14 doctor: Fine. Ondansetron every 8 hours as needed for two days, and give the morphine with a little food.
+90 nurse: Kept down [broth|ginger ale and a cracker]. Looks better.

= flare decline | 8-18 | home rare
aide: {first} slid from the [bed edge|chair] to the floor, slowly, I had {his} arm. No bump to the head, no pain, {he} is laughing about it. I have not moved {him} yet.
nurse: Stay with {him}, I am {8-15} minutes away.
+24 nurse: No injury, moves all limbs, skin intact. Up with two and the belt. Bed to its lowest, mat beside it. {kinname} was told.
doctor> Thank you both. Fall form, please, and let us ask therapy to come by.

= flare | 10-16 | rare
nurse: Temperature {100-101}.{2-8}, cough with [green|yellow] sputum, comfortable otherwise. {@doctor} treat, or comfort only?
+20 doctor: I spoke with {first} and {kinname}. {He} would like it treated at home by mouth, no hospital. Amoxicillin-clavulanate 875 mg twice a day for five days if no penicillin allergy, acetaminophen 650 mg for the fever.
pharmacist: No penicillin allergy on file, confirmed with {kinname}. On the afternoon run.

= decline | 9-15 | rare
nurse: {first} is sleeping {18-20} hours a day, taking sips and a few spoons. PPS is ten points lower. {kinname} sees it too.
doctor: Thank you. I will call {kinname} this afternoon. Stop the tablets {he} struggles with; keep comfort medicines in liquid.
+60 pharmacist: Converted: morphine 20 mg/mL solution, 5 mg is **0.25 mL**. New labels are large and I drew the line on the syringe.
nurse> Reading back 0.25 mL for 5 mg. Taught {kinname} with water first.

= decline | 10-16 | rare
doctor: Called {kinname}. We talked about weeks rather than months. {kinname} had guessed, and was glad to hear it said. Please be generous with visits.
chaplain: I will go tomorrow.
social: And I will ring {kinname} on Thursday. ~warm

= decline | 9-16 | home rare
social: Family meeting held at the house, {first} took part as long as {he} could. {He} said clearly: [no feeding tube|no hospital, whatever happens|I want to be here]. {kinname} and {kinname2} heard it together. ~file:Family meeting note.docx
doctor> Thank you. That will help them later.

= decline | 8-12 | home rare
aide! Full bed bath, {he} tires with turning so we did it in two halves. Small red area on the left heel, blanches. Heels floated.
nurse> Thank you. I will look at that heel tomorrow and bring the boot.

= decline | 9-14 | rare
nurse: Stage 2 at the sacrum, 2 by 1.5 cm, clean base, no odor. Foam dressing, change every three days, low air loss mattress ordered. ~file:Wound chart.jpg
doctor> Agree. Comfort before healing; premedicate before the change if it hurts.

= decline | 19-24 |
nurse: [Taking only sips.|Two spoons of applesauce with the medicine.|Refused supper, wanted {his} hand held.] Mouth care with each visit, [lip balm by the bed|swabs restocked]. {kinname} is [learning to do it|doing it beautifully].

= decline | 0-5 | rare
nurse: {kinname} rang, cannot sleep, wanted to know if the [sleeping so much|cold hands|talking to people who are not there] means anything. Talked for {10-25} minutes. {first} is comfortable. Please follow up by day, {kinname} would welcome a call.
+420 social: I will ring this morning.

= decline last | 10-17 | rare
chaplain: {first} was awake for a few minutes. [{He} asked for the twenty-third psalm and moved {his} lips to it.|{kinname} and I sang quietly, {he} tapped a finger.|We did not speak much.] {kinname} cried a little, and that was all right.

= last | 7-12 | rare
nurse: Change overnight: not rousable, mottling at the knees, breathing with pauses of {10-20} seconds. Comfortable. {kinname} knows and has called {kinname2}. Continuous care from now.
doctor> Thank you. I will come by at {in:120}. No more turning than comfort needs.
aide: I can stay until [seven|eight].

= last | 12-20 | rare
nurse: Rattling breath since {ago:40}. Turned to {his} side, explained to {kinname} that {he} is not choking. {@doctor} may I use the drops?
+6 doctor: Yes. Atropine 1% eye drops, **2 drops under the tongue**, every 4 hours as needed. If no better, glycopyrrolate 0.2 mg subcut.
+40 nurse: Quieter after the drops. {kinname} is lying down in the next room.

= last | 20-24 |
nurse: Respirations {8-12}, pauses up to {20-35} seconds, face smooth. Morphine 2.5 mg subcut at {ago:50} for a furrowed brow, none needed since. Family around the bed.

= last | 0-6 |
nurse: Sitting with {first}. Breathing slower, no distress. [{kinname} is asleep in the chair with a hand on the blanket.|{kinname} is telling old stories.|The room is quiet, radio low.]
lead> Stay as long as you need. I have moved your other visit.

= last | 9-18 | rare
aide: Mouth care every hour, cool cloth, changed the pillowcase to the [lavender|flannel] one {kinname} likes. {He} is peaceful.
nurse> Thank you {aide}. You make it look like a home, because it is. ~warm

= death | 9-16 |
nurse: {mr} died peacefully at {ago:25} with {kinname} holding {his} hand. Pronounced, physician notified. Please keep the family in your thoughts. ~warm
doctor: Thank you all. {He} had the death {he} asked for. I have called {kinname}.
chaplain: I will be with the family this afternoon.
pharmacist> Medicines in the home to be counted and destroyed with a witness, form attached. ~file:Disposal record.pdf
aide: I am glad I got to do {his} hair on [Monday|Tuesday].

= after | 9-16 |
social: Bereavement follow-up: called {kinname}, doing [as one does|better than expected, with family close]. Card signed by the team goes out today. Next call in two weeks.
= flare decline | 10-17 | pain
nurse: [A sore day|Not {his} best day|More pain than last week]: {4-5}/10 at rest, up to {6-7}/10 turning. [Gave the breakthrough half an hour before the bath, it helped.|{He} prefers heat to another dose, so we used both.|We moved the bath to the evening.]
doctor> [Thank you. Tell me how the night goes.|Good thinking. Keep premedicating.|I will look at the totals tomorrow.]

= flare decline | 19-24 | pain
nurse: [Evening|Late] dose given a little early at {ago:20}, {he} was [guarding the left side|rubbing {his} hip|quiet in the way {he} gets]. [Settled now.|Dozing.|Better, watching the lamp.]

= flare decline | 0-6 | pain
nurse: {kinname} rang at {ago:25}, pain {5-6}/10. Talked {kinname} through the breakthrough dose, 5 mg oral, label read aloud. Will ring back in 40 minutes.
+42 nurse: Rang back: {2-3}/10, [asleep|drowsy and warm]. {kinname} is going to lie down too.

= flare decline | 8-12 | pain
nurse: Totals for the last 24 hours: {2-4} breakthrough doses, best relief [lying on the right|with the pillow under the knees|after the warm pack]. Worst time is [early morning|after supper|being turned].
+18 doctor: Thank you, that is what I needed. [No change yet, look again tomorrow.|Move the evening dose to eight.|Add acetaminophen 650 mg three times a day.]

= flare decline | 9-17 | breath
nurse: Respirations {22-25} today, [short sentences|stops to rest between bites|sleeping upright]. [Fan and cool cloth help.|Moved the chair to the window.|Two pillows more.] Morphine 2.5 mg oral [once|twice] since morning.
doctor> [Thank you. That is the right use of it.|Good. Ring if {he} needs it more often than every four hours.]

= flare decline | 9-15 | breath home
aide! [Sponge bath sitting up, with rests.|Only face, hands and back today, {he} had no breath for more.|Took it slowly, {he} chose the order.] [Color good.|Lips pale, told the nurse.]

= flare decline | 9-16 | mind
nurse: [Sleeping more by day and less by night.|Pushing the cup away.|Holding tight to whoever is near.] PAINAD {2-4}. [Scheduled acetaminophen seems to help.|Lights low, one voice at a time.|{kinname} found that singing works.]

= flare decline | 8-16 | mind home
aide: {He} would not be washed today and I did not press. [Clean shirt and warm cloth for {his} hands.|We tried again after tea and it went well.|Sat with {him} and folded towels.]
nurse> Exactly right.

= flare decline | 9-16 |
nurse: [Two|Three] calls from {kinname} since yesterday, so I went early. [Mostly fear of the nights.|The pill box had become too much, I set it up again.|They needed to see a face.] {first} is [comfortable|sleepy, comfortable|tired but easy].
social> I will ring {kinname} today as well.

= flare | 9-15 |
nurse: Better than [yesterday|on Monday]. {He} [asked for the paper|ate half an egg|wanted the curtains open]. [Staying with the plan.|No call needed tonight unless it turns.]
doctor> Good news. Thank you.

= decline | 9-14 | home
aide! [Mouth care, fresh pillowcase, turned.|Bed bath in two parts, lotion, turned to the window.|Only what {he} could bear: face, hands, fresh gown.] [{He} squeezed my hand.|{kinname} helped and did it well.|Slept through most of it.]

= decline | 9-14 | house
aide: [Mouth care, fresh pillowcase, turned.|Bed bath in two parts, lotion, turned to the window.|Only what {he} could bear: face, hands, fresh gown.] [{He} squeezed my hand.|{kinname} helped and did it well.|Slept through most of it.]

= decline | 10-16 |
nurse: [A little weaker than last visit.|Eyes open for about an hour today.|Turned {his} face to the radio when the hymn came on.] [Sips only.|Three spoons of yogurt.|Ice chips, and {he} enjoyed them.] Skin [intact|fragile, intact]. {kinname} is [tired|calm|asking good questions].

= decline | 13-17 |
nurse: Taught {kinname} [turning with the draw sheet|mouth care with the swabs|how to tell sleep from discomfort|when to ring and when to wait]. [Did it back to me well.|Wrote it on a card for the wall.]

= decline | 20-24 |
aide: [Turned, heels floated, lips moist.|Fresh gown, {he} was damp.|Sat until {he} slept.] {kinname} [has gone to bed|is in the chair|wanted to talk, so we did].

= decline | 22-24 |
nurse: [Comfortable at {ago:10}.|One dose at {ago:50}, none since.|Restless for a while, better on the left side.] Next check at [two|three].

= decline | 0-6 |
nurse: [Quiet.|Asleep, respirations {12-16}.|Awake for a while, held {his} hand, asleep again.] {kinname} [asleep|was told not to wait up]. [No medicine needed.|Mouth care done.]

= decline | 9-17 |
social: [Called {kinname} to ask about {kinname}, not about {first}. It was a long call.|Respite offered and declined for now, door left open.|The family is choosing music already. They asked me to note that {first} knows.]

= decline last | 9-17 | house
doctor: Saw {first} with {kinname}. [Comfortable, sleeping most of the day.|No distress.|Face smooth, hands warm.] [We stopped the last tablets.|No change.|We spoke about what the coming days may bring.]

= last | 8-20 |
nurse: [Pauses of {10-25} seconds between breaths, no effort.|Hands cool, face relaxed.|Eyes half open, not seeing us I think, hearing perhaps.] [{kinname} and {kinname2} are both here.|{kinname} has not left the room.|The family takes turns.]

= last | 20-24 |
aide: [Lamp low, lips moist, turned only a little.|Fresh pillowcase, window open a crack.] I am staying [until midnight|as long as they want me].
`)
