/** Words that fill the places of English sentences. */
export const EN_LISTS = {
  very: 'really|so|very|incredibly|surprisingly|super|absolutely|honestly quite',
  bit: 'a bit|a little|slightly|kind of|rather|way too|far too',
  skin: 'oily|dry|combination|sensitive|acne-prone|dehydrated|mature|eczema-prone|redness-prone',
  who: 'sister|mum|mom|husband|wife|best friend|boyfriend|girlfriend|daughter|roommate|coworker|aunt',
  since: 'three days|a week|ten days|two weeks|three weeks|a month|six weeks|two months|half a year',
  when: 'every morning|every night|before work|after the gym|under makeup|after showering|before bed|on weekends',
  age: 'twenties|thirties|forties|fifties|late teens',
} as const;
