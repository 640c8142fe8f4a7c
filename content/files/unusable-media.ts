import { ContentRefusal } from '../model/refusals.ts';

type RefusalOptions = ErrorOptions & {
	/** Of the refusal; interfaces choose their words by it. */
	code?: string;
	parameters?: Record<string, string | number>;
};

/** A file that cannot become media; its message is shown in the import's report. */
export class UnusableMedia extends ContentRefusal {
	override readonly name: string = 'UnusableMedia';

	constructor(reason: string, { cause, code = 'unusable-media', parameters = {} }: RefusalOptions = {}) {
		super(code, reason, parameters);
		this.cause = cause;
	}
}

/** A broken picture, a file that is not a picture, or one too large to process. */
export class UnusablePicture extends UnusableMedia {
	override readonly name = 'UnusablePicture';

	constructor(reason: string, { code = 'unusable-picture', ...options }: RefusalOptions = {}) {
		super(reason, { ...options, code });
	}
}
