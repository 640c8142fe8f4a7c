import { type Language, languages } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import {
	findRecoverable,
	type LocalDraft,
	putCopy,
	removeCopy,
	undelivered,
	whenClosed,
} from '../../../drafts/local-drafts.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './pane-notices.module.css';

type Props = {
	draft: ArticleDraft;
	/** As the server has it; null for a new article. */
	latest: EditedArticle | null;
};

/** Offers what an earlier session left of the article on this device. */
export function DeviceNotice({ draft, latest }: Props) {
	const { person, timeZone } = useSession();
	const { editor, general } = useMessages();
	const { device } = editor;
	const [openedId] = useState(draft.articleId);
	// What the server got after the page was opened may be what a copy is about.
	const saves = languages.map((lang) => {
		const saved = latest?.texts[lang]?.ownSave;
		return saved ? `${saved.opening} ${saved.attempt}` : '';
	});
	const left = useQuery({
		queryKey: ['device-copies', person.personId, openedId, ...saves],
		queryFn: async () => {
			const { left: found, open } = await findRecoverable(person.personId, openedId);
			// Without locks, this session's own copy counts as left.
			const copies = found.filter(({ copyId }) => copyId !== draft.editingSessionId);
			const article = {
				contentOf: (lang: Language) => draft.texts[lang]?.current(),
				...{ facts: draft.metadata, saved: latest },
			};
			const waiting = copies.flatMap((copy) => undelivered(copy, article) ?? []);
			// The server got it, and the answer did not come back.
			if (!draft.isUnsaved) {
				const ids = new Set(waiting.map(({ copyId }) => copyId));
				const delivered = copies.filter(({ copyId }) => !ids.has(copyId));
				await Promise.all(delivered.map(({ copyId }) => removeCopy(copyId)));
			}
			const openIds = open.map(({ copyId }) => copyId).filter((copyId) => copyId !== draft.editingSessionId);
			return { copies: waiting, openIds };
		},
		...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
	});
	const settle = useMutation({
		async mutationFn({ copy, restores }: { copy: LocalDraft; restores: boolean }) {
			// What is on the page must not go for it.
			if (restores && draft.isUnsaved && !(await draft.flush())) throw new Error(device.saveFirst);
			const rest = restores ? draft.restore(copy) : null;
			if (restores) await draft.keepNow();
			// Not before this session has it on the device, or the server.
			if (!restores || draft.isOnDevice || !draft.isUnsaved)
				await (rest ? putCopy(rest) : removeCopy(copy.copyId));
			await left.refetch();
		},
	});
	// A tab that crashed just now may still count as open.
	const openIds = left.data?.openIds.join(' ') ?? '';
	const refetch = useEffectEvent(() => void left.refetch());
	useEffect(() => {
		if (openIds === '') return;
		const stopped = new AbortController();
		void whenClosed(openIds.split(' '), stopped.signal).then(() => refetch());
		return () => stopped.abort();
	}, [openIds]);
	const [copy] = left.data?.copies ?? [];
	if (!copy) return null;
	const parts = languages.filter((lang) => copy.texts[lang]).map((lang) => general.languages[lang]);
	const hasMetadata = Object.keys(copy.facts).length > 0;
	if (hasMetadata) parts.push(editor.metadata.title);
	// Texts that the person may no longer read stay on the device.
	const canRestore = hasMetadata || languages.some((lang) => copy.texts[lang] && draft.texts[lang]);
	return (
		<div role="status" className={styles.conflict}>
			<p>{device.left(formatTimestamp(copy.keptAt, timeZone), parts)}</p>
			<FailureNotice error={settle.error} />
			<div className={styles.actions}>
				{canRestore && (
					<Button
						kind="primary"
						isPending={settle.isPending}
						onPress={() => settle.mutate({ copy, restores: true })}
					>
						{device.restore}
					</Button>
				)}
				<Button isPending={settle.isPending} onPress={() => settle.mutate({ copy, restores: false })}>
					{device.remove}
				</Button>
			</div>
		</div>
	);
}
