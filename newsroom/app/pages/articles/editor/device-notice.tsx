import { languages } from '@portico/api/languages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { type DeviceCopy, leftCopies, removeCopy } from '../../../data/device-copies.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { ArticleSession } from './article-session.ts';
import { keepOnDevice } from './keep-on-device.ts';
import styles from './pane-notices.module.css';

/** Keeps what is typed on this device, and offers what an earlier opening of the article left there. */
export function DeviceNotice({ session }: { session: ArticleSession }) {
	const { person, timeZone } = useSession();
	const { editor, general } = useMessages();
	const { device } = editor;
	const [openedId] = useState(session.articleId);
	useEffect(() => keepOnDevice(session, person.personId), [session, person.personId]);
	const left = useQuery({
		queryKey: ['device-copies', person.personId, openedId],
		queryFn: async () => {
			const copies = await leftCopies(person.personId, openedId);
			// The server got it, and the answer did not come back.
			const delivered = copies.filter((copy) => session.has(copy));
			await Promise.all(delivered.map(({ copyId }) => removeCopy(copyId)));
			return copies.filter((copy) => !delivered.includes(copy));
		},
		...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
	});
	const settle = useMutation({
		async mutationFn({ copy, restores }: { copy: DeviceCopy; restores: boolean }) {
			if (restores) session.restore(copy);
			await removeCopy(copy.copyId);
			await left.refetch();
		},
	});
	const [copy] = left.data ?? [];
	if (!copy) return null;
	const parts = languages.filter((lang) => copy.texts[lang]).map((lang) => general.languages[lang]);
	if (Object.keys(copy.facts).length > 0) parts.push(editor.facts.title);
	return (
		<div role="status" className={styles.conflict}>
			<p>{device.left(formatTimestamp(copy.keptAt, timeZone), parts)}</p>
			<FailureNotice error={settle.error} />
			<div className={styles.actions}>
				<Button
					kind="primary"
					isPending={settle.isPending}
					onPress={() => settle.mutate({ copy, restores: true })}
				>
					{device.restore}
				</Button>
				<Button isPending={settle.isPending} onPress={() => settle.mutate({ copy, restores: false })}>
					{device.remove}
				</Button>
			</div>
		</div>
	);
}
