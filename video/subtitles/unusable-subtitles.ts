/** Not a subtitle file, or not a valid language. The message is for the operator and names the file. */
export class UnusableSubtitles extends Error {
	override name = 'UnusableSubtitles';
}
