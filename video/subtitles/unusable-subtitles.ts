/** A file is no subtitles, or its language is none. The message is meant for the operator and names the file. */
export class UnusableSubtitles extends Error {
	override name = 'UnusableSubtitles';
}
