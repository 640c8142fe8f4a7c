import type { Language } from '@portico/api/languages.ts';
import type { EditedArticle, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { NewsroomFailure, reasonOf } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { type BodyNotice, theirText } from '../../../drafts/saving.ts';
import { useMessages } from '../../../messages/messages.ts';
import { CompareDialog } from './compare-dialog.tsx';
import styles from './pane-notices.module.css';

type Props = { draft: ArticleDraft; lang: Language; reload(): Promise<EditedArticle | null> };

/**
 * Somebody else saved first: who and when. Nothing is overwritten: the person compares both texts, and both become
 * versions.
 */
export function ConflictNotice({ draft, lang, reload }: Props) {
	const { conflict: texts } = useMessages().editor;
	const { timeZone, person } = useSession();
	/** Names are unique in the newsroom. */
	const nameOf = (savedBy: string | null | undefined) =>
		savedBy === person.displayName ? texts.yourself : (savedBy ?? texts.someone);
	const at = (time: string | null | undefined) => (time ? formatTimestamp(time, timeZone) : '');
	const text = draft.texts[lang];
	const [compared, setCompared] = useState<Compared | null>(null);
	const compare = useMutation({
		async mutationFn() {
			const edited = (await reload())?.texts[lang];
			if (!edited || !text) return;
			const isOwnCopy = edited.copySaved !== null && edited.revision === text.revision;
			const theirs = theirText(edited, text);
			// What was saved here is no base of a version that was made past it.
			setCompared({ edited, theirs, mine: text.current(), base: isOwnCopy ? null : text.base });
		},
	});
	const merge = useMutation({
		mutationFn: async (result: ArticleText) => compared && draft.merge(lang, compared.edited, result),
		onSuccess() {
			setCompared(null);
			showToast(texts.merged);
		},
		onError(error) {
			// Something was saved since: that is what is to be compared.
			if (isConflict(error)) compare.mutate();
		},
	});
	if (text?.state.kind !== 'conflict' || !text.state.conflict) return null;
	const { conflict } = text.state;
	const describe = () => {
		if (conflict.kind === 'version') {
			return texts.version(conflict.latestVersion ?? 0, nameOf(conflict.savedBy), at(conflict.savedAt));
		}
		const describeCopy = conflict.copy?.content ? texts.copy : texts.newer;
		return describeCopy(nameOf(conflict.copy?.savedBy), at(conflict.copy?.savedAt));
	};
	const edited = compared?.edited;
	const saved =
		edited?.copySaved ?? (edited?.version && { at: edited.version.savedAt, by: edited.version.savedBy });
	return (
		<div role="alert" className={styles.conflict}>
			<p>{describe()}</p>
			<FailureNotice error={compare.error} />
			<div className={styles.actions}>
				<Button kind="primary" isPending={compare.isPending} onPress={() => compare.mutate()}>
					{texts.compare}
				</Button>
				<span>{texts.bothKept}</span>
			</div>
			{compared && (
				<CompareDialog
					key={compared.edited.revision}
					{...{ lang, base: compared.base, theirs: compared.theirs, mine: compared.mine }}
					theirName={
						saved?.by === person.displayName
							? texts.ownTheirs(at(saved.at))
							: texts.theirs(nameOf(saved?.by), at(saved?.at))
					}
					isPending={merge.isPending || compare.isPending}
					error={isConflict(merge.error) ? new Error(texts.savedMeanwhile) : merge.error}
					onMerge={(result) => merge.mutate(result)}
					onClose={() => setCompared(null)}
				/>
			)}
		</div>
	);
}

/** Both texts, as they were when the person began to compare them. */
type Compared = {
	edited: EditedText;
	base: ArticleText | null;
	theirs: ArticleText;
	mine: ArticleText;
};

const isConflict = (error: unknown) => error instanceof NewsroomFailure && error.status === 409;

type RemarksProps = { notice: BodyNotice | null; onClose(): void };

/** What of a body is linked instead of shown, or was lost; and what was pasted as plain text, and why. */
export function RemarksNotice({ notice, onClose }: RemarksProps) {
	const { remarks: texts } = useMessages().editor;
	if (!notice) return null;
	const { remarks, uncleaned } = notice;
	if (remarks.length === 0 && !uncleaned) return null;
	const lines = remarks.map(({ outcome, kind, detail }) => {
		const name = texts.kinds[kind];
		return texts[outcome](detail ? texts.withDetail(name, detail) : name);
	});
	return (
		<div role="status" className={styles.remarks}>
			{uncleaned && <p>{texts.uncleaned[uncleaned.kind](reasonOf(uncleaned.error))}</p>}
			{remarks.length > 0 && (
				<>
					<p>{texts.title}</p>
					<ul>
						{[...new Set(lines)].map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</>
			)}
			<Button onPress={onClose}>{texts.close}</Button>
		</div>
	);
}

/** A text says what an earlier version did; what was written before can be had back. */
export function RestoredNotice({ draft, lang }: Pick<Props, 'draft' | 'lang'>) {
	const { version: texts, remarks } = useMessages().editor;
	const restored = draft.restored[lang];
	if (!restored) return null;
	return (
		<div role="status" className={styles.remarks}>
			<p>{texts.restored(restored.version)}</p>
			<div className={styles.actions}>
				<Button onPress={() => draft.endRestored(lang, true)}>{texts.undoRestore}</Button>
				<Button kind="quiet" onPress={() => draft.endRestored(lang, false)}>
					{remarks.close}
				</Button>
			</div>
		</div>
	);
}
