import type { ChangedText, ListedText } from '@portico/api/newsroom/answers/articles.ts';
import type { PublishedText } from '@portico/api/newsroom/answers/editing.ts';
import type { SeenText } from '@portico/api/newsroom/calls/article-calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../controls/toasts.tsx';
import { invalidateTopics, NewsroomFailure } from '../../../data/query-client.ts';
import type { SeenCopy } from '../../../drafts/article-draft.ts';
import type { TextSubject } from '../list/text-actions.ts';

/** Two states of a text: the one the person decided on, and the one that a change met. */
export type TextConflict = { before: ListedText; now: ListedText };

/** Sends a change. Null where nothing was changed, and something else says why. */
type Send = (seen: SeenText) => Promise<ChangedText | null>;

type Options = {
	/** What to confirm, from the state after it. */
	describe(after: ListedText): string;
	/** The page on which it can be seen. */
	page?: string;
	onDone(): void;
};

/**
 * A change of a text from the list. It sends the state that the person saw. If the text has changed since, nothing is
 * done: the newer state becomes the one seen, and the person decides again.
 */
export function useTextChange(subject: TextSubject, { describe, page, onDone }: Options) {
	const [text, setText] = useState(subject.text);
	const [conflict, setConflict] = useState<TextConflict | null>(null);
	const { mutate, error, isPending } = useMutation({
		mutationFn: (send: Send) => {
			const { state, latestVersion, publishedVersion, scheduledFor } = text;
			return send({ state, latestVersion, publishedVersion, scheduledFor });
		},
		onSuccess(changed) {
			invalidateTopics(['articles']);
			if (changed) showToast(describe(changed.text), page);
			onDone();
		},
		onError(failure) {
			const now = newerText(failure);
			setConflict(now && { before: text, now });
			if (!now) return;
			setText(now);
			invalidateTopics(['articles']);
		},
	});
	return {
		/** The state that the next attempt is about. */
		text,
		conflict,
		/** Failures other than a conflict. */
		error: conflict ? null : error,
		isPending,
		change: mutate,
	};
}

/** Stands for what is written among the versions of a text. */
export const writtenVersion = 0;

/** What is chosen to be published, as a call takes it. */
type Chosen = { seen: SeenText | null; version?: number; written?: SeenCopy };

/** Publishes or schedules a version, or what is written. */
export async function publishChosen(
	{ written }: TextSubject,
	version: number,
	seen: SeenText,
	send: (chosen: Chosen) => Promise<PublishedText>,
): Promise<ChangedText | null> {
	if (!written || version !== writtenVersion) return send({ seen, version });
	return written.publish((copy) => send({ seen: seen.latestVersion === 0 ? null : seen, written: copy }));
}

/** The newer state of a text in the answer to a conflict; null for other failures. */
function newerText(error: unknown): ListedText | null {
	if (!(error instanceof NewsroomFailure) || error.status !== 409) return null;
	const current = error.details?.current as Partial<ChangedText> | null | undefined;
	return current?.text ?? null;
}
