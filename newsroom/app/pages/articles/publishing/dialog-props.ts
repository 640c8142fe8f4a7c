import type { TextAction, TextSubject } from '../list/text-actions.ts';

/** What the person is about to do with a text. */
export type DialogRequest = {
	action: Exclude<TextAction, 'open'>;
	subject: TextSubject;
	/** Chosen already; the latest one, if missing. */
	version?: number;
};

/** What the dialog of a request gets. */
export type DialogProps = {
	subject: TextSubject;
	version: number | undefined;
	/** Goes on to another dialog. */
	onRequest(request: DialogRequest): void;
	onClose(): void;
};
