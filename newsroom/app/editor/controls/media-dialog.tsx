import type { Language } from '@portico/api/languages.ts';
import type { FoundMedium } from '@portico/api/newsroom/answers/editing.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../controls/dialogs.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { mediumFacts } from '../../controls/medium-facts.ts';
import { Loaded } from '../../controls/notices.tsx';
import { call } from '../../data/calls.ts';
import { pictureAddress } from '../../data/picture-address.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './dialogs.module.css';
import { useSettled } from './use-settled.ts';

type Props = {
	kind: FoundMedium['kind'];
	title: string;
	/** The verb of the action, on its button. */
	action: string;
	/** Of names and descriptions. */
	lang: Language;
	/** Whether several can be chosen, in the order of choosing. */
	isMultiple?: boolean;
	onChoose(chosen: FoundMedium[]): void;
	/** Takes files from the device; missing where the person may not upload any. */
	onUpload?: ((files: File[]) => void) | undefined;
	onClose(): void;
};

/** Chooses pictures, files or a video of the store, found by name or description. */
export function MediaDialog(props: Props) {
	const { kind, title, action, lang, isMultiple = false, onChoose, onUpload, onClose } = props;
	const { editor, general } = useMessages();
	const { media: texts } = editor;
	const [text, setText] = useState('');
	const [chosen, setChosen] = useState<FoundMedium[]>([]);
	const wanted = useSettled(text.trim());
	const found = useQuery({
		queryKey: ['articles', 'media', kind, lang, wanted],
		queryFn: ({ signal }) => call('get', '/api/newsroom/media', { kind, lang, text: wanted }, signal),
		placeholderData: keepPreviousData,
	});
	const toggle = (medium: FoundMedium) => {
		const isChosen = chosen.some(({ id }) => id === medium.id);
		if (!isMultiple) return setChosen(isChosen ? [] : [medium]);
		setChosen(isChosen ? chosen.filter(({ id }) => id !== medium.id) : [...chosen, medium]);
	};
	const uploadTexts = {
		picture: isMultiple ? editor.tools.uploadPictures : editor.tools.uploadPicture,
		...{ file: texts.uploadFiles, video: texts.uploadFilm },
	};
	return (
		<ModalDialog title={title} isOpen onClose={onClose} width="wide">
			<div className={styles.choice}>
				{onUpload && (
					<FileTrigger
						{...(kind !== 'file' && { acceptedFileTypes: [kind === 'video' ? 'video/*' : 'image/*'] })}
						allowsMultiple={isMultiple || kind === 'file'}
						onSelect={(files) => onUpload([...(files ?? [])])}
					>
						<Button>{uploadTexts[kind]}</Button>
					</FileTrigger>
				)}
				{/* A keyboard on the screen would cover what there is. */}
				<TextField
					label={texts.search}
					value={text}
					onChange={setText}
					autoFocus={matchMedia('(pointer: fine)').matches}
				/>
			</div>
			<Loaded query={found}>
				{({ items, hasMore }) => (
					<>
						{items.length === 0 && <p>{wanted === '' ? texts.emptyStore : texts.none}</p>}
						<ul className={kind === 'file' ? styles.files : styles.media} aria-busy={found.isPlaceholderData}>
							{items.map((medium) => (
								<li key={medium.id}>
									<button
										type="button"
										className={styles.medium}
										aria-pressed={chosen.some(({ id }) => id === medium.id)}
										onClick={() => toggle(medium)}
										onDoubleClick={() => onChoose([medium])}
									>
										<Medium medium={medium} />
									</button>
								</li>
							))}
						</ul>
						{hasMore && <p className={styles.hint}>{texts.more(items.length)}</p>}
					</>
				)}
			</Loaded>
			<FormButtons>
				{isMultiple && chosen.length > 1 && (
					<p className={styles.chosen}>
						{texts.chosen(chosen.length)} · {texts.asGallery}
					</p>
				)}
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind="primary" isDisabled={chosen.length === 0} onPress={() => onChoose(chosen)}>
					{action}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}

/** How a file or video is shown in a list. */
function Medium({ medium }: { medium: FoundMedium }) {
	const messages = useMessages();
	const { kind, name, poster, id, focus } = medium;
	const detail = mediumFacts(medium, messages);
	return (
		<>
			{kind !== 'file' && (
				<span className={styles.frame}>
					{poster && (
						<img
							src={pictureAddress(poster, 320)}
							alt=""
							loading="lazy"
							style={focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined}
						/>
					)}
				</span>
			)}
			<span className={styles.mediumName}>{name}</span>
			<span className={styles.mediumDetail}>
				{kind === 'file' && name !== id ? `${id} · ${detail}` : detail}
			</span>
		</>
	);
}
