import { readScript } from '../history/script.ts'

/** The floor of an inpatient unit, day and night: short, frequent, practical. {room} is one of sixteen. */
export const UNIT_FLOOR = readScript(`
= * | 7.3-7.9 | daily
lead: Day team: {10-15} in house, [one admission due|two admissions due|no admissions planned]. {nurse} has 1 to 8, {nurse2} has 9 to 16. Huddle at the desk in five.
nurse: There.
nurse2: Coming.

= * | 19.3-19.9 | daily
lead: Night team on: {10-15} in house. {nurse} has 1 to 8, {nurse2} has 9 to 16. Watch room {room}.
nurse: Got it.
nurse2: Keys counted, all here.

= * | 6-8 |
nurse: Report on room {room}: slept in stretches, [one breakthrough dose|two breakthrough doses|no breakthrough doses], comfortable at five.

= * | 18-20 |
nurse: Report on room {room}: [good day, visitors until four|sleepy, small sips only|up in the chair twice|a restless afternoon, better since supper].

= * | 7-12 |
aide: Room {room} washed and in the chair by the window.

= * | 7-12 |
aide: Bath done in {room}. Skin good. [Heels a bit pink, floated.|Tailbone pink, blanches.|Left elbow dry, lotion on.]
nurse> Thank you.

= * | 7-11 |
aide: Need a second pair of hands in {room} for a turn.
aide2: Coming.

= * | 7-11 | rare
aide: {room} would like breakfast now after all.
kitchen: Egg or oatmeal?
aide: Both, {room} says. Bites of both.
kitchen> On its way.

= * | 8-12 | daily
doctor: Rounding from room 1 on. Ten minutes each, longer where it matters.
lead: {room} has family waiting for you.
doctor: Then I start there.

= * | 8-17 |
doctor: New orders for room {room} are in. [Haloperidol stopped.|Breakthrough dose raised, please read it twice.|Oral tablets stopped, liquids only.|Scheduled acetaminophen added.]
nurse: Seen, read back in the record.

= * | 8-18 |
nurse: {@doctor} room {room}, pain {5-7}/10 an hour after the last dose. Could you look in?
+4 doctor: On my way.
+22 doctor: Seen. Order is in, smaller and more often.
nurse> Given at {ago:1}.

= * | 0-5 | rare
nurse: {room} awake and asking for company. Anyone free to sit?
aide: I am. Ten minutes, or as long as it takes. ~warm

= * | 21-24 | daily
aide: Lights down in the hall. {room} and {room2} still have visitors, quiet ones.

= * | 22-24 | rare daily
nurse: Midnight turns: I start at 1, {aide} starts at 16, we meet in the middle.
aide: Last one there makes the tea.

= * | 1-5 |
aide: Turned {room} and {room2}. Dry, warm, asleep.

= * | 1-5 |
nurse: {room}: respirations {10-14}, easy. {room2}: {12-16}, easy.

= * | 2-5 |
aide: Call light in {room}, I have it.

= * | 0-6 |
aide: {room} wanted water and the time. Gave both.

= * | 3-6 | rare
nurse: Bloods? None. Vitals? None ordered. I love this place.
aide: Shh, they will hear you.

= * | 4-7 |
nurse: Pump in {room} beeps low battery, plugged it in. Cord was behind the bed.

= * | 9-16 |
clerk: Family of {room} is at the front door, {2-5} people.
aide: I will bring chairs.

= * | 9-17 |
clerk: Phone for the nurse of room {room}, line [one|two]. The [daughter|son|sister|wife|husband].
nurse: Picking up.

= * | 9-16 |
clerk: Ambulance with the admission for {room} is {10-30} minutes out.
lead: Bed is made. {nurse}, yours.
nurse: Ready.
+35 nurse: Settled in {room}, comfortable, family knows where the coffee is.

= * | 9-15 | daily
clerk: Pharmacy cart is here.
nurse: I will sign. Witness, please?
nurse2: With you in two minutes.

= * | 8-20 |
nurse: Witness for a waste in the med room, please.
nurse2: Here.

= * | 8-20 |
nurse: Who has the [bladder scanner|good thermometer|second hoist|wheelchair with the leg rests]?
aide: Outside room {room}.
nurse> Found it.

= * | 10-17 |
housekeeping: Room {room} is clean and aired.
lead: Thank you, {housekeeping}.

= * | 10-16 | rare
housekeeping: Wet floor by the [linen room|garden door], sign is up.

= * | 9-17 | daily
chaplain: I am on the floor until [noon|three]. Room {room} first, then wherever you send me.
nurse: {room2} asked for you at breakfast.
chaplain> Then {room2} first.

= * | 9-17 | rare
chaplain: Blessing in room {room} at {in:30}, the family invites whoever would like to stand with them. ~warm

= * | 10-16 | rare daily
music: Playing in the day room for half an hour. Doors open, if people like.
aide: {room} is tapping along. First time in days. ~warm

= * | 10-16 |
social: Meeting the family of {room} in the garden room, please knock only if you must.

= * | 11-14 | daily
aide: Trays out. {room} ate [a third|half|two spoons and smiled], {room2} [slept through|wanted only the pudding].

= * | 11-14 | daily
nurse: {room} is nil by mouth for now, coughing with sips. Please hold the tray.
kitchen: Held. Popsicles later?
nurse: Ask me at four.

= * | 12-18 | rare
aide: {room}'s window is stuck, can anyone?
housekeeping: It needs a push from below. Coming.

= * | 13-18 | rare
nurse: Dog visit in {room}. Big dog, gentle, do not be startled.
aide: I was startled. ~warm

= * | 8-20 |
nurse: Second nurse for the subcut line in {room}?
nurse2: Two minutes.
+9 nurse: In, left thigh, flushes well. Dated.

= * | 8-22 |
aide: {room} looks uncomfortable to me, brow is tight and {he} holds the rail.
nurse: Thank you, going in.
+18 nurse: You were right. Dose given at {ago:12}, brow is smooth now.

= * | 20-24 |
nurse: {room} is short of breath when flat. Head up, fan on, morphine 2.5 mg oral given at {ago:8}.
lead> Tell me in half an hour.
+30 nurse: Easy now, asleep.

= * | 14-19 |
aide: Linen is low on [draw sheets|pillowcases|towels].
housekeeping: A cart comes up at {in:20}.

= * | 15-19 | rare
lead: Who can stay until nine? {nurse2} is held up by the snow.
aide: I can.
lead> Bless you.

= * | 8-18 | rare
lead: Fire door by the garden is being tested at {in:30}. It will ring for ten seconds. Please warn the rooms.
aide: Told 1 to 8.
aide2: Told 9 to 16.

= * | 8-20 | rare
lead: Room {room}'s family asks for quiet in the hall this hour. Soft shoes, soft voices. ~warm

= * | 0-6 | rare
lead: Room {room} died at {ago:15}, peacefully, family present. Please leave the lamp in the window on.
nurse: I am with them.
aide: I will bring tea to the family room. ~warm

= * | 8-20 | rare
lead: Room {room} died at {ago:20}. The walk-out is at {in:90}, whoever can, please line the hall.
aide: I will be there.
chaplain: And I. ~warm

= * | 6-8 | rare
lead: Good night, night team. {room} says you were kind, which I knew.

= * | 13-17 | rare
nurse: {room} is asking for outside. Bed fits through the garden door if the table moves.
aide: Table is moved.
+40 aide: {He} is under the maple with a blanket and is not coming back in yet. ~warm

= * | 9-17 |
nurse: Dressing change in {room} at {in:30}, premedicated at {ago:2}. Who can help hold?
aide: Me.

= * | 18-22 |
aide: {room} would like the television off and the door half open. Done.

= * | 19-23 |
nurse: {room2}'s son stays the night. Recliner and two blankets, please.
aide: Already there.

= * | 20-23 | daily
nurse: Fridge in the med room reads {36-45}. [Fine.|Logged.] Narcotic count right.

= * | 7-19 | rare
clerk: Lab courier, hearing aid batteries and a very large fern at the desk.
aide: The fern is for {room}.

= * | 7-19 |
clerk: Visitor badge for {room}'s [niece|cousin|neighbor] is at the desk.

= * | 9-18 | rare
supplier: Mattress for room {room} is at the loading door, I can set it up in fifteen minutes if someone moves the patient.
nurse: Give us ten.
+25 supplier: Up and running, pressure set for {120-180} pounds. Old one is going back with me.

= * | 9-17 | rare
supplier: Swapped the concentrator in {room}. Hours on the new one: {120-900}.
nurse> Thanks, Owen.

= * | 0-5 | rare
nurse: {room} asked if it is snowing. Opened the curtain so {he} can see for {himself}.

= * | 22-24 | daily
lead: Break plan: {nurse} at one, {nurse2} at two, {aide} at three. I cover.

= * | 10-12 | daily
lead: Break plan: {nurse} at half past eleven, {nurse2} at noon, {aide} at half past twelve.

= * | 8-20 | rare
nurse: {room}'s hearing aids are in the blue cup. Please do not throw out the blue cup. ~warm

= * | 8-20 |
aide: Spill in {room}, nobody hurt, gown changed.

= * | 8-22 |
aide: {room} has had {0-2} wet and no bowel movement since [yesterday|Monday|Tuesday].
nurse: Noted. A suppository is ordered if nothing by tomorrow.

= * | 8-22 |
nurse: Bed alarm in {room} is on, {he} forgets {he} cannot stand. Socks with grips, bed low.
aide: Checked at {ago:3}, all of it.

= * | 7-20 | rare
doctor: {@lead} I am discharging room {room} home on [Thursday|Friday] if the bed at home arrives. Family is glad.
lead: I will ring the supplier.

= * | 7-20 | daily
nurse: Swabs and gloves restocked in 1 to 8.
aide: And in 9 to 16.

= * | 0-24 |
nurse: {room} is calling out, not in pain, dreaming. Sitting with {him}.

= * | 0-24 |
aide: Fresh water in {room} and {room2}.

= * | 0-24 |
nurse: Respirations in {room} are {8-11} with pauses. Family told, chair pulled close.
lead> I will take your other rooms. Stay.

= * | 0-24 | rare
aide: Turned {room}. {He} said thank you, clear as a bell.

= * | 0-24 |
nurse: Mouth care in {room} every hour from now, please. Swabs are on the tray.
aide: Will do, starting now.

= * | 12-20 |
nurse: Patch in {room} changed, left chest, dated. Old one wasted with {nurse2}.
nurse2: Confirmed.

= * | 8-19 | rare
pharmacist: Room {room}: the new hydromorphone is **1 mg/mL**, not 10. The label is yellow. Please read it aloud to each other. ~pin
nurse: Read aloud, and taped a note to the drawer.

= * | 9-17 | rare daily
pharmacist: Expiry check on the floor stock done. Took out two, replaced two.

= * | 8-20 | rare
aide: Ice machine is [leaking|out of ice|fixed].

= * | 16-20 | rare daily
aide: Supper: {room} had soup, {room2} had ice cream and then more ice cream.
kitchen: The correct order. ~warm
`)
