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

/** The pictures of a version that is about to be published, and whether those without words prevent it. */
export function useTextPictures({ articleId, lang }: TextSubject, version: number) {
	const wanted = version === writtenVersion ? {} : { version };
	const { data } = useQuery({
		queryKey: ['articles', 'pictures', articleId, lang, version],
		queryFn: ({ signal }) =>
			call(
				'get',
				'/api/newsroom/articles/{articleId}/{lang}/pictures',
				{ articleId, lang, ...wanted },
				signal,
			),
		staleTime: 0,
	});
	const items = data?.items ?? [];
	const lacking = items.filter(({ needsWords }) => needsWords);
	return { items, lacking, isBlocked: (data?.isRequired ?? false) && lacking.length > 0 };
}

type Props = { subject: TextSubject; pictures: ReturnType<typeof useTextPictures> };

/** Names the pictures without words with their places, and leads to where one writes them. */
export function LackingWords({ subject: { lang }, pictures: { items, lacking, isBlocked } }: Props) {
	const { pictures: texts } = useMessages();
	const session = useSession();
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			{lacking.length > 0 && (
				<div className={styles.conflict} role="status">
					<p>
						{texts.lackingTitle(lacking.length)} {isBlocked && texts.required}
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
			{isOpen && <PicturesDialog pictures={items} lang={lang} onClose={() => setOpen(false)} />}
		</>
	);
}
