/** A file that cannot become media; its message says why, for the list an import ends with. */
export class UnusableMedia extends Error {
	override readonly name: string = 'UnusableMedia';
}

/** A picture that is broken, no picture at all, or too large to be prepared. */
export class UnusablePicture extends UnusableMedia {
	override readonly name = 'UnusablePicture';
}
