import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { call } from '../../../data/calls.ts';
import { holds, useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import { PicturesDialog } from '../../../pictures/pictures-dialog.tsx';
import type { TextSubject } from '../list/text-actions.ts';
import styles from './publishing.module.css';
import { writtenVersion } from './use-text-change.ts';

type Props = { subject: TextSubject; version: number };

/**
 * Names the pictures without words of what is about to be published, with their places, and leads to where one writes
 * them. Whether they prevent it is the server's to say, which knows what is saved by then.
 */
export function LackingWords({ subject: { articleId, lang }, version }: Props) {
	const { pictures: texts } = useMessages();
	const session = useSession();
	const [isOpen, setOpen] = useState(false);
	const { data } = useQuery({
		queryKey: ['articles', 'pictures', articleId, lang, version],
		queryFn: ({ signal }) => {
			const wanted = { articleId, lang, ...(version !== writtenVersion && { version }) };
			return call('get', '/api/newsroom/articles/{articleId}/{lang}/pictures', wanted, signal);
		},
		staleTime: 0,
	});
	const lacking = data?.items.filter(({ needsWords }) => needsWords) ?? [];
	return (
		<>
			{lacking.length > 0 && (
				<div className={styles.conflict} role="status">
					<p>
						{texts.lackingTitle(lacking.length)} {data?.isRequired && texts.required}
					</p>
					<ul className={styles.places}>
						{lacking.map(({ number, after }) => (
							<li key={number}>
								{texts.number(number)} {after === '' ? texts.first : texts.after(after)}
							</li>
						))}
					</ul>
					{holds(session, 'media.upload') && <Button onPress={() => setOpen(true)}>{texts.write}</Button>}
				</div>
			)}
			{isOpen && data && <PicturesDialog pictures={data.items} lang={lang} onClose={() => setOpen(false)} />}
		</>
	);
}
