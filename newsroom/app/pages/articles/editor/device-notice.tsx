import { type Language, languages } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import {
	type DeviceCopy,
	leftCopies,
	putCopy,
	removeCopy,
	undelivered,
	whenClosed,
} from '../../../data/device-copies.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { ArticleSession } from './article-session.ts';
import { type DeviceKeeper, keepOnDevice } from './keep-on-device.ts';
import styles from './pane-notices.module.css';

type Props = {
	session: ArticleSession;
	/** As the server has it; null for a new article. */
	latest: EditedArticle | null;
};

/** Keeps what is typed on this device, and offers what an earlier opening of the article left there. */
export function DeviceNotice({ session, latest }: Props) {
	const { person, timeZone } = useSession();
	const { editor, general } = useMessages();
	const { device } = editor;
	const [openedId] = useState(session.articleId);
	const keeper = useRef<DeviceKeeper>(null);
	useEffect(() => {
		const started = keepOnDevice(session, person.personId);
		keeper.current = started;
		return () => started.end();
	}, [session, person.personId]);
	// What the server got after the page was opened may be what a copy is about.
	const saves = languages.map((lang) => {
		const saved = latest?.texts[lang]?.ownSave;
		return saved ? `${saved.opening} ${saved.attempt}` : '';
	});
	const left = useQuery({
		queryKey: ['device-copies', person.personId, openedId, ...saves],
		queryFn: async () => {
			const { left: found, open } = await leftCopies(person.personId, openedId);
			// Without locks, this opening's own copy counts as left.
			const copies = found.filter(({ copyId }) => copyId !== session.opening);
			const article = {
				contentOf: (lang: Language) => session.texts[lang]?.current(),
				...{ facts: session.facts, saved: latest },
			};
			const waiting = copies.flatMap((copy) => undelivered(copy, article) ?? []);
			// The server got it, and the answer did not come back.
			if (!session.isUnsaved) {
				const ids = new Set(waiting.map(({ copyId }) => copyId));
				const delivered = copies.filter(({ copyId }) => !ids.has(copyId));
				await Promise.all(delivered.map(({ copyId }) => removeCopy(copyId)));
			}
			const openIds = open.map(({ copyId }) => copyId).filter((copyId) => copyId !== session.opening);
			return { copies: waiting, openIds };
		},
		...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
	});
	const settle = useMutation({
		async mutationFn({ copy, restores }: { copy: DeviceCopy; restores: boolean }) {
			// What is on the page must not go for it.
			if (restores && session.isUnsaved && !(await session.flush())) throw new Error(device.saveFirst);
			const rest = restores ? session.restore(copy) : null;
			if (restores) await keeper.current?.keepNow();
			// Not before this opening has it on the device, or the server.
			if (!restores || session.isOnDevice || !session.isUnsaved)
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
	const hasFacts = Object.keys(copy.facts).length > 0;
	if (hasFacts) parts.push(editor.facts.title);
	// Texts that the person may no longer read stay on the device.
	const canRestore = hasFacts || languages.some((lang) => copy.texts[lang] && session.texts[lang]);
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
