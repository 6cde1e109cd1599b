import { readScript } from '../history/script.ts'

/** Two colleagues. The speakers are `nurse` and `nurse2` whoever they are: nothing said here depends on a calling. */
export const DIRECT = readScript(`
= * | 7-21 |
nurse: Are you free for ten minutes about {pt}?
nurse2: After [two|my next visit|lunch]. I will ring you.
nurse: Perfect.

= * | 8-20 |
nurse: Thank you for [yesterday|staying late|covering]. It made a difference.
nurse2: Any time. How are you holding up?
nurse: [Better after some sleep.|Tired, but good tired.|It was a sad one. I am all right.]

= * | 9-18 |
nurse: Could you look over my note on {pt} before I close it?
nurse2: Looking now.
+14 nurse2: Clear and kind. I would only add what {he} said about the nights.
nurse: Added.

= * | 10-19 |
nurse: Did you reach {pt}'s family?
nurse2: Yes, just now. They are [relieved|worried, but they understand|asking for a visit tomorrow].
nurse: Good. I will follow up.

= * | 11-20 | rare
nurse: Swap [Saturday|Sunday|Thursday] with me?
nurse2: What do I get?
nurse: The following one, and muffins.
nurse2: Sold. I will tell the lead.

= * | 19-23 | night
nurse: On your side tonight if you need hands.
nurse2: Good to know. Quiet so far.

= * | 0-5 | night rare
nurse: Awake?
nurse2: Unfortunately. What is it?
nurse: Nothing urgent. {pt} is comfortable, I only wanted somebody to know I am still here.
nurse2: I know. Go have some tea.

= * | 8-17 |
nurse: I left the [keys|charts|spare phone] in the top drawer.
nurse2: Found them, thanks.

= * | 12-18 |
nurse: {pt} asked about you today. You made an impression.
nurse2: Tell {him} I will come by on [Monday|Friday].

= * | 9-17 |
nurse: The training slides you wanted. ~file:Symptom control refresher.pdf
nurse2: Great, I will go through them this week.

= * | 15-19 |
nurse: Heading home. {pt} is the one I would look at first.
nurse2: Will do. Rest.
`)
