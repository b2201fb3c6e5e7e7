// What people write in the demo. Each line is a headline, a bar, and the text under it.
import type { Sport } from './pictures/index.ts'

const lines: Readonly<Record<Sport | 'any' | 'coach', string>> = {
  track: `
Lane three again|Drew lane three for the fourth week running. At this point I have paid rent on it.
Ten of these|Ten flights, ninety seconds rest. The last one had no opinion left in it.
Gate to hurdle one|Eight steps, and the eighth is the one that matters. Slow motion from Tuesday.
Before the city wakes|Six in the morning, nobody on the road but a heron and me.
13.09|New best by four hundredths. Four hundredths is a blink, and I will take it.
What the spikes know|Cleaned them for the final. They have done more miles than my car.
Trail leg|Everybody looks at the lead leg. The race is lost behind you.
Rain plan|Heats moved to eight. Warm-up in the corridor next to the trophy case.
Relay order|I run third. The baton and I have talked about it.
Four hundred repeats|The first two lie to you. The third one tells the truth.`,
  soccer: `
Top corner, from distance|Twenty-six metres, a bad bounce and no time to think. Keeper got a hand to it.
Extra time|One hundred and twelve minutes, two cramps, one goal. Sleeping until Thursday.
Left foot school|Two hundred balls against the wall, only the wrong foot. My wrong foot is the right one.
Clean sheet|Five saves, one with my face. It counts.
Corner routine|We practised this one for three weeks and it worked exactly once. Today.
Mud season|Pitch four is a lake again. Shirts will never be white.
Film study|Where the space opens when their six steps up. Twelve clips with my notes.
Captain’s band|First time with it. Heavier than it looks.
Penalty order|I asked to go fifth. I always ask to go fifth.
Away end|Forty people drove three hours and sang for all of it. We heard you.`,
  basketball: `
At the buzzer|Two seconds, no time-out, one dribble. You saw it.
Two hundred free throws|Made one hundred and eighty-one. Stayed for the nineteen.
Fourteen assists|Points are loud. Passes are how you win in February.
Box out|Watch number five here, not the ball. That is the whole lesson.
New floor|They sanded the old one. It still squeaks in the same corner.
Film at midnight|Their point guard goes left on eight of ten. I wrote it on my hand.
Road trip|Four hundred miles, one charger, eleven of us.
Second unit|They won us this one. Put some respect on the bench.
Corner three|Same spot as in my driveway, minus the hedge.
Ice bath|Twelve minutes. I counted all of them.`,
  volleyball: `
Line shot|The block showed me cross all night. So.
Five sets|Fifteen to thirteen in the fifth. My voice is gone and I am fine with it.
Serve receive|Forty minutes of nothing else. Boring is how you get to the second ball.
Knee pads|Third pair this season. Send sponsors.
Approach steps|Left, right, left. It took me six years to make that simple.
Ace count|Four tonight. Two were luck, and I will not say which.
Libero appreciation|She got to that. Nobody gets to that.
Bus songs|The freshmen chose the music. We lost the first set because of it.`,
  baseball: `
Six-four-three|Caught it, turned it, did not look. My favourite sound is the glove at first.
Dirt|If the shirt is clean at the seventh I have done something wrong.
Two strikes|Choke up, shorten, annoy the pitcher. Single up the middle.
Cage hours|Three hundred swings off the tee. Hands, hips, hands again.
Doubleheader|Eighteen innings and a sandwich.
New glove|Oil, ball, rubber band, under the mattress. Ready by May.
First pitch at seven|Lights are on. Come early, the parking is bad.
Range|They said it was a hit. I had it measured.`,
  football: `
Cover two, explained|Where the hole is, why it closes, and how long you have. Six minutes, my whiteboard.
Third and nine|He ran the wrong route and it worked. Do not tell him.
Pocket work|Two steps up, not back. Up.
Saturday|Nineteen of twenty-six, no turnovers, one good decision after another.
The notebook|Every throw since ninth grade. This is number eleven.
Tunnel|That noise. Every time.
Cold hands|Minus four at kick-off. The ball is a brick and you throw it anyway.
Two-minute drill|We run it every Thursday so that it is dull by Saturday.`,
  swimming: `
Two hundred fly|The third fifty is where it asks who you are.
Turns|Half a second is hiding in the walls. I go looking every morning.
Five in the morning|The water is warmer than the car. Slightly.
Taper|Ten days of feeling useless, then one minute and fifty-two seconds.
Underwater|Fifteen metres that nobody cheers for.
Relay split|Best of my life, and Bo still out-touched us. Next time.
Goggle tan|It is permanent now. I have made peace.
Pull set|Shoulders sent a letter of complaint.`,
  tennis: `
Qualifying|Three matches in two days to be allowed to start. Made it.
Second serve|Kick it, believe it, follow it in.
Nine hundred miles|Car, cooler, strings, a map on paper. The tour nobody films.
Match point down|At five–six, thirty–forty, I sang to myself. Quietly.
Restring night|Two a week since March. My hands smell like the machine.
Clay days|Slide late, recover early. The socks are lost for good.
Forehand, frame by frame|Where the racket head drops and why it matters.
Doubles with a stranger|Met her at the sign-in desk. We are in the semis.`,
  any: `
Rest day|Legs up, phone away, soup. Back tomorrow.
Thank you|A thousand of you now. I read every message, mostly on the bus.
What I eat before noon|Oats, eggs, oats again. No secrets, sorry.
Physio says|Two more weeks, then full speed. I am being very good about it.
Exam week|Library by day, weights by night. Wish me luck with statistics.
Packing|Everything twice, except the thing I will forget.
Questions, Tuesday|Ask me anything below and I answer after practice.
New kit|They finally got the stripe right.
Team dinner|Eleven people, four pizzas, one argument about pineapple.
Game day|Doors at six. Wear the colours.`,
  coach: `
The first three steps|Everything that goes wrong later goes wrong here. Session plan inside.
Week eleven|Volume down, speed up. Here is what we cut and why.
Warm-up, written out|Fourteen minutes, no equipment, any age. Print it.
What I look for at trials|Not the fastest time. The second attempt.
Drill of the week|Four cones, two lines and patience. Film below.
Season review|What we planned, what we did, what I would not do again.
For parents|Sleep, breakfast, a lift home. You are part of the staff.
Questions from the clinic|Twelve of them, answered as well as I can.`,
}

export interface Words {
  readonly title: string
  readonly text: string
}

const parsed = new Map(
  Object.entries(lines).map(([key, block]) => [
    key,
    block
      .trim()
      .split('\n')
      .map((line): Words => {
        const [title = '', text = ''] = line.split('|')
        return { title, text }
      }),
  ]),
)

/** The `index`-th thing that somebody of this sport would write; general ones follow the sport’s own. */
export function wordsFor(key: Sport | 'coach', index: number): Words {
  const all = [...(parsed.get(key) ?? []), ...(parsed.get('any') ?? [])]
  return all[index % all.length] ?? { title: 'Game day', text: 'Doors at six.' }
}
