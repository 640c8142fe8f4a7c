import type { Language } from '@portico/api/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { holds, useSession } from '../data/session.ts';
import type { BodyEditor } from '../editor/writing/create-editor.ts';
import { useMessages } from '../messages/messages.ts';
import { fillCaptions, useBodyPictures } from './body-pictures.ts';
import { descriptionsQuery, lacksWords } from './descriptions.ts';
import styles from './pictures.module.css';
import { PicturesDialog } from './pictures-dialog.tsx';

type Props = { body: BodyEditor; lang: Language };

/** Below a text that one writes: how many of its pictures lack words, and the way to write them. */
export function PicturesLine({ body, lang }: Props) {
	const { pictures: texts } = useMessages();
	const session = useSession();
	const pictures = useBodyPictures(body);
	const { data: descriptions = [] } = useQuery(descriptionsQuery(pictures.map(({ file }) => file)));
	const [isOpen, setOpen] = useState(false);
	const known = new Map(descriptions.map((each) => [each.file, each]));
	const describable = pictures.filter(({ file }) => known.has(file));
	const lacking = describable.filter(({ file, alt }) => lacksWords(alt, known.get(file), lang));
	if (describable.length === 0 || !holds(session, 'media.upload')) return null;
	return (
		<div className={styles.line} data-lacking={lacking.length > 0 || undefined}>
			<p role="status">
				{lacking.length > 0
					? texts.lackingIn(lacking.map(({ number }) => number))
					: texts.complete(describable.length)}
			</p>
			<Button kind={lacking.length > 0 ? 'plain' : 'quiet'} onPress={() => setOpen(true)}>
				{lacking.length > 0 ? texts.write : texts.edit}
			</Button>
			{isOpen && (
				<PicturesDialog
					{...{ pictures: describable, lang }}
					onSaved={(saved) => {
						const captions = new Map(saved.map((each) => [each.file, each.captions[lang] ?? '']));
						fillCaptions(body, (file) => captions.get(file) ?? '');
					}}
					onClose={() => setOpen(false)}
				/>
			)}
		</div>
	);
}
