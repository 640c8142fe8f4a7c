/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {
	override readonly name = 'BadSetting';
}
