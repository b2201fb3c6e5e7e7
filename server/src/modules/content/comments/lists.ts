// Words and phrases that wait for a look on every page, whatever it says itself: abuse of people, in the languages of the site. What only
// sounds rough stays a page's own to list. Each is matched whole, in the forms in which words are compared.
import { holdsWanted, toWanted } from '#platform/look-alikes.ts'

const english = `
kill yourself, kys, go die, go kill yourself, hope you die, hope you get hurt, hang yourself, neck yourself
end your life, you should die, nobody would miss you, i will kill you, we know where you live, deserve to die, nigger, niggers
nigga, faggot, faggots, fag, tranny, trannies, chink, gook
spic, wetback, coon, retard, retards, retarded, cunt, cunts, whore
whores, slut, sluts, rape you, rape her, rape him, motherfucker, send nudes, send me nudes
show your tits, show us your tits, suck my dick, i want to fuck you, fuck you, piece of shit, go back to your country
`

const spanish = `
mátate, matate, suicídate, ahórcate, muérete, ojalá te mueras, ojalá te lesiones, te voy a matar, te mataré
sé dónde vives, sabemos dónde vives, mereces morir, nadie te extrañaría, puta, putas, hijo de puta, hija de puta
hijueputa, hdp, zorra, zorras, perra asquerosa, malparido, malparida, mal parido, maricón
maricones, marica, joto, tortillera, travelo, sudaca, sudacas, negro de mierda, mono de mierda
indio de mierda, panchito, panchitos, retrasado, retrasada, subnormal, subnormales, mongólico, mongolito
pedazo de mierda, vete a la mierda, te voy a violar, manda nudes, mándame nudes, enseña las tetas, chúpamela, chinga tu madre, vuelve a tu país
vete a tu país
`

const wanted = toWanted(`${english}\n${spanish}`.split(/[,\n]/).filter((word) => word.trim() !== ''))

export const holdsListed = (text: string): boolean => holdsWanted(text, wanted)
