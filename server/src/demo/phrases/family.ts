import { readScript } from '../history/script.ts'

/** What families and the team write to each other: plain words, no orders, no numbers that need a key. */
export const FAMILY = readScript(`
= admission | 9-18 |
nurse: Hello {kin}, this is the channel for you and your family. Write here any time with questions about {first}. If something cannot wait, please ring the night number instead. ~pin
kin: Thank you. It helps to know where to ask.

= admission | 15-21 | rare
kin: What is the small box in the refrigerator for again? I was too tired to take it in.
nurse: That is the comfort kit: a few medicines for pain, nausea or restlessness. Please do not open it on your own. Ring us first, at any hour, and we will tell you exactly what to give.
kin: Understood. I put a note on it.

= settled | 7-10 | -walks
kin: How was the night?
nurse: A good one. {first} slept from about ten to five, and was comfortable when we turned {him}.
kin: Thank you. I slept too, for once. ~warm

= settled | 9-12 | -walks
aide: Good morning. {first} had a warm bath and a little breakfast. {He} asked for the curtains open.
kin: {He} always did like the morning light. Thank you, {aide}.

= settled | 11-15 | -walks
kin: I will be there about [two|three|half past one] today. Does {he} need anything?
nurse: [{His} reading glasses, the ones with the cord.|Soft socks, if you have another pair.|Only you.|The lotion {he} likes is nearly gone.]
kin: I will bring it. ~warm

= settled | 13-18 | rare -walks
kin: {parent} ate almost nothing at lunch. Should I be pushing more?
nurse: No need to push. The body asks for less now, and that does not hurt {him}. Offer small tastes of what {he} enjoys and let {him} decide.
kin: That is hard for me, but I understand.
nurse: It is hard. Feeding people is how we love them. You might try [ice cream|a little peach|a spoon of broth].

= settled | 16-20 | rare
kin: We had a lovely afternoon. {He} told the story of [the flooded cellar|how {he} met everyone on that train|the goat] and got every detail right. ~warm
aide: {He} told me that one too. I hope it is true.
kin: Mostly.

= settled | 18-21 | rare
kin2: I am [on the road this week|three hours away|at work until late]. Could someone write me a line about how {he} is?
nurse: Of course, {kin2}. {He} is comfortable tonight, a bit tired after visitors. {He} asked after you.
kin2: Tell {him} I will ring at [seven|eight] tomorrow.

= settled | 10-15 | rare
chaplain: I sat with {first} this morning. {He} was in good spirits, and we talked about [the old house|{his} sister|music]. I am glad to come more often if {he} or you would like that.
kin: {He} would never ask, but I think {he} would like it. Thank you.

= settled | 10-16 | rare
social: Hello {kin}, the form for [the leave from work|the respite week|the parking permit] is ready. I can bring it on the next visit day.
kin: You are a lifesaver.

= settled | 20-23 | rare -walks
kin: Is it normal that {he} sleeps so much?
nurse: Yes. Sleep takes over more of the day as the illness goes on. If {he} looks comfortable and wakes to your voice, that is how it should be.
kin: All right. I will just sit with {him}, then.

= settled | 19-22 |
kin: Who is coming tomorrow?
nurse: [The aide in the morning, and I come about eleven.|The nurse about ten. The aide comes on Thursday.|The chaplain at two, if that suits you, and the aide before lunch.]
kin: That suits us.

= settled | 12-17 | pain rare -walks
kin: {He} says it hurts when we turn {him}, but {he} does not want to make a fuss.
nurse: Thank you for telling us, that is exactly what we need to hear. I will speak to the doctor today, and we can give {his} medicine half an hour before washing.
+90 nurse: The doctor agrees. From tomorrow {he} gets {his} dose before the bath. Let me know if you see the difference.
+1200 kin: Much better today. {He} even joked with the aide. ~warm

= settled | 14-20 | breath rare
kin: The breathing sounds heavier when {he} lies flat. Should I worry?
nurse: Try raising the head of the bed and setting the fan so that {he} feels it on {his} face. If that does not ease {him} within fifteen minutes, ring us and we will come.
kin: The fan helped right away. I had no idea.

= settled | 15-19 | mind rare
kin: {He} did not know me today. {He} thought I was [{his} sister|the nurse|someone from church].
nurse: I am so sorry. That is a hard thing to hear. {He} was calm with you, though, and I think {he} knew you were someone safe.
kin: Thank you. I needed that. ~warm

= settled | 9-17 | patient rare
patient: I walked to the mailbox and back today. Only stopped once.
nurse: That is wonderful, {patient}. How was the pain after?
patient: A one. Maybe a two, but worth it. ~warm

= settled | 10-18 | patient
patient: Could my visit on Thursday be after eleven? My sister takes me for coffee.
nurse: Of course. I will come at half past eleven. Enjoy the coffee.

= settled | 17-21 | patient rare
patient: The new tablets make my mouth dry. Not terrible, just annoying.
nurse: Thank you for saying so. Sugar-free lemon drops and small sips often help. I will ask the pharmacist if there is a better time of day to take them.
kin: I bought the lemon drops. I also ate half of them.

= settled | 10-16 | patient rare
kin: Is there anything she should not do at the lake this weekend?
nurse: Nothing forbidden. Shade, a chair, her noon dose with something to eat, and home when she is tired.
patient: So the kayak is fine.
nurse: The chair is fine. ~warm

= flare decline | 20-24 | rare
kin: {He} is restless tonight and keeps pulling at the covers. I do not know what {he} wants.
nurse: I am ringing you now.
+25 nurse: As we said by phone: lamp low, your hand on {his}, and I will be there in about {15-30} minutes.
+50 kin: Thank you for coming so fast. {He} is sleeping.

= flare decline | 0-5 | rare
kin: Awake again. Is somebody there?
nurse: I am here, {kin}. Is {he} in pain, or is it you who cannot sleep?
kin: Me. {He} is fine. I just listen to every breath.
nurse: Many people do. I am on until seven. Write whenever you like, you are not disturbing anyone. ~warm

= flare decline | 9-14 | rare
kin: The medicine last night worked. {He} looks like {himself} this morning.
nurse: I am glad. The doctor will ring you before noon about keeping it that way.

= decline | 14-19 | rare
kin: I keep thinking we should be doing more.
doctor: You are doing the thing that matters, {kin}. {He} is at ease, in a place {he} knows, with you. There is no treatment we are holding back that would give {him} better days.
kin: Thank you, doctor. I will try to believe it. ~warm

= decline | 10-17 | rare
kin2: Should I fly in now, or wait for the holiday?
nurse: If you can, come now. {He} is awake for part of each day, and I would not want you to miss that.
kin2: Booked. I land on [Thursday|Friday|Saturday].
kin: I will pick you up.

= decline last | 16-22 | rare
kin: {He} has stopped drinking. Are we letting {him} go thirsty?
nurse: No. At this point thirst fades, and a moist mouth is what brings comfort. The little sponges every hour or so are perfect. I can show you again tonight.
kin: Please.

= last | 8-13 | rare
nurse: {kin}, {his} breathing has changed since the night. If there is anyone who would like to be here, today is a good day to call them.
kin: I have called everyone. Thank you for being plain with me.

= last | 20-24 | rare
kin: Can {he} still hear us?
nurse: We think hearing stays to the very end. Talk to {him}, or sing, or say nothing and hold on. All of it reaches {him}.
kin: We are telling the old stories. ~warm

= last | 0-5 | rare
aide: {He} is peaceful. I turned the pillow and wet {his} lips. I am just in the next room if you want me.
kin: Stay with us, if you can.
aide: I can.

= after | 12-20 |
kin: Thank you, all of you. It was gentle, as you said it would be.
nurse: It was an honor to care for {him}. Rest now if you can. Grief support will ring you next week, and you can still write here. ~warm
= settled | 17-21 | -walks
kin: [How was today?|How did {he} do today?|Any news from the visit?]
nurse: [A quiet day. {He} dozed, listened to the radio and had some soup.|A good day. {He} was up in the chair for an hour.|Steady. {His} medicines stay as they are.|A sleepy one, and comfortable all through.]
kin: [Thank you.|Good to hear, thank you.|That helps.|Thank you for writing, {nurse}.]

= settled | 9-13 | -walks
aide: [{first} picked the yellow shirt today.|We washed {his} hair and {he} closed {his} eyes like a cat.|{He} ate half a banana and was pleased with it.|We looked at the photographs you left. {He} named almost everyone.]
kin: [That makes my day.|Thank you, {aide}.|I can just see it.|Give {him} a squeeze from me.]

= settled | 12-18 |
kin: [I will ring at six, could someone hold the phone for {him}?|Can the children come on Sunday?|May I bring the dog on Saturday?|Is tomorrow after lunch a good time to come?]
nurse: [Of course.|Yes, {he} will be glad.|Yes. Mornings are {his} best time, but come whenever you can.|Gladly.]

= settled | 18-21 |
kin: [Goodnight to {him} from all of us.|Please tell {him} we called.|Tell {him} the score was four to two.|Tell {him} the roses are out.]
nurse: [I will.|Told {him} just now, and {he} smiled.|I will tell {him} when {he} wakes.]

= settled | 10-16 |
kin2: [Thank you for the update yesterday.|I read everything here, even when I do not answer.|{kin} tells me you were there a long time yesterday. Thank you.]
nurse: [We are glad you are reading along.|Any time.|It was a good visit.]
kin: [We are lucky with this team.|Love to you both.]

= flare decline | 18-22 |
nurse: A short word for the night: {first} [had a dose at seven and is easier|is tired and comfortable|has been restless, and is settling now]. The whole night team knows. Ring if anything worries you.
kin: [Thank you. I will keep the phone by me.|Thank you. I will try to sleep.|Thank you for not waiting until I asked.]

= decline | 9-14 |
aide: [We did only what {he} wanted today: hands, face, fresh pillow.|{He} opened {his} eyes when I said your name.|{He} likes the window open, so it is open.]
kin: [Thank you for telling me these things.|That means a lot.|Thank you, {aide}.]

= decline last | 12-19 |
nurse: [Comfortable this afternoon, sleeping.|The doctor came by and changed nothing, {he} is at ease.|{He} slept through the bath, which is a good sign.]
kin: [Thank you.|I am on my way over.|Thank you. I will come after work.]

= settled | 9-18 | patient
patient: [A good night, slept straight through.|Feeling well today. The soup from the church was excellent.|Slow morning, better by noon.|I weeded one row of beans and then sat down like a lady.]
nurse: [Lovely to hear.|That sounds like a proper day.|Thank you for writing. Keep the pace, and rest when you want to.]

= settled | 9-18 | patient
patient: [Do I take the white tablet before or after food?|The box says to shake it, the label says not to. Which?|Is it all right to have a glass of wine at the wedding?|May I skip the cream on the days it does not itch?]
nurse: [Good question. With food, please, and I will write it on the label.|Let me ask the pharmacist and come right back to you.|A small one, with dinner, is fine. Enjoy it.|Yes, that is fine.]
patient: [Thank you.|That is what I hoped you would say.|Clear, thank you.]

= settled | 12-20 | patient
kin: [I can drive her on Thursday.|We went through the pill box together, all in order.|She beat me at cards again.|Dinner here tonight, she is cooking, I am washing up.]
patient: [She is a good sister.|I let her think she is helping.|Do not believe all of it.]

= settled | 9-17 | patient
nurse: [Shall I come at ten or at eleven on your next visit day?|Your refill is ready, Samuel can bring it along.|The forms you signed have arrived, all is well.]
patient: [Eleven, please.|Perfect, thank you.|You are all very good to me.]
`)
