/** A film cannot be made ready; the message tells an operator what is wrong with which file. */
export class UnusableFilm extends Error {
	override name = 'UnusableFilm';
}
