import { ContentRefusal } from '../model/refusals.ts';

/** A file that cannot become media; its message is shown in the import's report. */
export class UnusableMedia extends ContentRefusal {
	override readonly name: string = 'UnusableMedia';

	constructor(reason: string, options: ErrorOptions = {}) {
		super('unusable-media', reason);
		this.cause = options.cause;
	}
}

/** A broken picture, a file that is not a picture, or one too large to process. */
export class UnusablePicture extends UnusableMedia {
	override readonly name = 'UnusablePicture';
}
