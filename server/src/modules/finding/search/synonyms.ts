// What else a sport is called: words that its people and teams are found by, too. Data.
const synonyms: Readonly<Record<string, string>> = {
  baseball: 'beisbol',
  basketball: 'baloncesto basquetbol hoops',
  cheer: 'cheerleading animacion',
  'cross-country': 'campo traves running xc',
  football: 'futbol americano gridiron',
  golf: 'golfing',
  gymnastics: 'gimnasia',
  hockey: 'jockey',
  lacrosse: 'lax',
  rowing: 'remo crew',
  soccer: 'futbol football',
  softball: 'sofbol',
  swimming: 'natacion swim',
  tennis: 'tenis',
  track: 'atletismo athletics running hurdles',
  volleyball: 'voleibol',
  wrestling: 'lucha',
}

/** `names`: sports as they are called on the site. */
export const otherNamesOf = (names: readonly string[]): string =>
  Object.entries(synonyms)
    .flatMap(([part, words]) => (names.some((name) => name.toLowerCase().replaceAll(' ', '-').includes(part)) ? words : []))
    .join(' ')
