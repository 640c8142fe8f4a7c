/** A video cannot be packaged. The message tells the operator which file is unusable and why. */
export class UnusableVideo extends Error {
	override name = 'UnusableVideo';
}
