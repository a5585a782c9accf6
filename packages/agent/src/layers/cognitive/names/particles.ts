const PARTICLES =
  '은|는|이|가|을|를|의|에|에서|에게|한테|께|로|으로|와|과|랑|이랑|하고|도|만|부터|까지|보다|처럼|같은|이나|나|든|든지|이든|이라도|라도|이야|야|이에요|예요|이요|요|입니다|이고|인데|별|용|쪽|들|씩|이며|며|라는|이라는|에서의|에서는|으로는|으로도|에서도|에는|에도|로는|로도|만의|과의|와의|관련|대비|님|측';
const WHOLE = new RegExp(`^(?:${PARTICLES})?$`, 'u');
const TRAILING = /(?<=.)(?:으로|로|이요|요|이에요|예요|입니다|이랑|랑|하고|은|는|을|를|의|만|도|です|でお願いします|で|を|の)$/u;

/** Whether what follows a name up to the end of the word is a particle or nothing. */
export const isParticle = (rest: string): boolean => WHOLE.test(rest);

/** A name without the particle it ends in. */
export const withoutParticle = (word: string): string => word.replace(TRAILING, '');
