import { languages } from '@portico/api/languages.ts';
import { isPictureFile } from '@portico/api/newsroom/upload-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { FieldUploadLines } from '../../../controls/upload-line.tsx';
import { call } from '../../../data/calls.ts';
import { pictureAddress } from '../../../data/picture-address.ts';
import { holds, useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { MediaDialog } from '../../../editor/controls/media-dialog.tsx';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import type { FieldUploads } from '../../../uploads/field-uploads.ts';
import { FocusDialog } from '../../library/focus-dialog.tsx';
import styles from './metadata.module.css';

type Props = {
	draft: ArticleDraft;
	mayWrite: boolean;
	/** Null where the person may upload nothing. */
	uploads: FieldUploads | null;
};

/** The cover: a picture of the store, or one of the person's device, chosen or dropped here. */
export function CoverField({ draft, mayWrite, uploads }: Props) {
	const { editor, uploads: uploadTexts } = useMessages();
	const { metadata: texts } = editor;
	const language = useLanguage();
	const [isChoosing, setChoosing] = useState(false);
	const { cover } = draft.metadata;
	const inText = cover === null ? firstPicture(draft) : null;
	const mayUpload = mayWrite && uploads !== null;
	const take = (files: readonly File[]) => {
		const picture = files.find(isPictureFile);
		if (picture) {
			// The last one that was chosen.
			uploads?.close();
			uploads?.add([picture], (file) => draft.setMetadata('cover', file));
		} else if (files.length > 0) showToast(uploadTexts.noPicture(files.map(({ name }) => name)));
	};
	const onDrag = (event: DragEvent) => {
		if (!mayUpload || !event.dataTransfer.types.includes('Files')) return;
		event.preventDefault();
		if (event.type === 'drop') take([...event.dataTransfer.files]);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: a drop is one more way; the button does the same
		<div onDragOver={onDrag} onDrop={onDrag}>
			<p className={styles.name}>{texts.cover}</p>
			{cover ? <CoverCuts cover={cover} /> : <p className={styles.noCover}>{texts.noCover}</p>}
			{mayUpload && <FieldUploadLines uploads={uploads} />}
			{mayWrite && (
				<div className={styles.actions}>
					<Button onPress={() => setChoosing(true)}>{cover ? texts.changeCover : texts.chooseCover}</Button>
					{!cover && inText && (
						<Button kind="quiet" onPress={() => draft.setMetadata('cover', inText)}>
							{texts.coverFromText}
						</Button>
					)}
					{cover && (
						<Button kind="quiet" onPress={() => draft.setMetadata('cover', null)}>
							{texts.removeCover}
						</Button>
					)}
				</div>
			)}
			{isChoosing && (
				<MediaDialog
					kind="picture"
					title={editor.media.coverTitle}
					action={editor.media.choose}
					lang={language}
					onUpload={
						mayUpload
							? (files) => {
									setChoosing(false);
									take(files);
								}
							: undefined
					}
					onChoose={([chosen]) => {
						setChoosing(false);
						if (chosen) draft.setMetadata('cover', chosen.id);
					}}
					onClose={() => setChoosing(false)}
				/>
			)}
		</div>
	);
}

/** Where pages show a cover, and the shape in which they cut it: width to height. */
const cuts = { card: 3 / 2, lead: 21 / 9, share: 1200 / 630 } as const;

/** A cover as pages cut it, and what stays in sight of it. */
function CoverCuts({ cover }: { cover: string }) {
	const { editor, library } = useMessages();
	const { metadata: texts } = editor;
	const lang = useLanguage();
	const session = useSession();
	const [isMoving, setMoving] = useState(false);
	const found = useQuery({
		queryKey: ['articles', 'media', 'cover', cover, lang],
		queryFn: ({ signal }) =>
			call('get', '/api/newsroom/media', { kind: 'picture', ids: cover, lang, text: '' }, signal),
	});
	const picture = found.data?.items[0];
	const focus = picture?.focus ?? null;
	const position = focus ? `${focus.x * 100}% ${focus.y * 100}%` : undefined;
	return (
		<>
			<div className={styles.cuts}>
				{(Object.keys(cuts) as (keyof typeof cuts)[]).map((name) => (
					<figure key={name}>
						<img
							src={pictureAddress(cover, 480)}
							alt={name === 'card' ? cover : ''}
							style={{ aspectRatio: cuts[name], objectPosition: position }}
						/>
						<figcaption>{texts.coverCuts[name]}</figcaption>
					</figure>
				))}
			</div>
			{picture && holds(session, 'media.upload') && (
				<Button kind="quiet" onPress={() => setMoving(true)}>
					{library.focus}
				</Button>
			)}
			{isMoving && <FocusDialog file={{ id: cover, digest: '', focus }} onClose={() => setMoving(false)} />}
		</>
	);
}

/** The first picture of the library in a text of the article, Chinese first; null for none. */
function firstPicture({ texts }: ArticleDraft): string | null {
	for (const lang of languages) {
		const [tag] = /<img\b[^>]*\bsrc="media\/[^>]*>/.exec(texts[lang]?.content.body ?? '') ?? [];
		const picture = tag && new DOMParser().parseFromString(tag, 'text/html').querySelector('img');
		if (picture) return picture.getAttribute('src');
	}
	return null;
}
