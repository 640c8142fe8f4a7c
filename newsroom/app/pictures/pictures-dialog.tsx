import { type Language, languages, languageTag } from '@portico/api/languages.ts';
import type { MediaDescription, PlacedPicture } from '@portico/api/newsroom/answers/media.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { ModalDialog, SubmitButtons } from '../controls/dialogs.tsx';
import { CheckboxField } from '../controls/fields/choice-fields.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FailureNotice, Loaded } from '../controls/notices.tsx';
import { showToast } from '../controls/toasts.tsx';
import { call } from '../data/calls.ts';
import { pictureAddress } from '../data/picture-address.ts';
import { invalidateTopics } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import { descriptionsQuery, lacksWords, newerDescription } from './descriptions.ts';
import styles from './pictures.module.css';

type Props = {
	pictures: readonly PlacedPicture[];
	/** Of the text. */
	lang: Language;
	/** With what is said of the pictures by now. */
	onSaved?(descriptions: readonly MediaDescription[]): void;
	onClose(): void;
};

/** What the pictures of a text say, wherever they are used: words in both languages, and who made them. */
export function PicturesDialog({ pictures, lang, onSaved, onClose }: Props) {
	const { pictures: texts } = useMessages();
	const known = useQuery({ ...descriptionsQuery(pictures.map(({ file }) => file)), staleTime: 0 });
	return (
		<ModalDialog title={texts.title} isOpen onClose={onClose} width="wide">
			<p className={styles.hint}>
				{texts.everywhere} {texts.altHint}
			</p>
			<Loaded query={known}>
				{(descriptions) => <DescriptionsForm {...{ pictures, lang, descriptions, onSaved, onClose }} />}
			</Loaded>
		</ModalDialog>
	);
}

type FormProps = Omit<Props, 'onSaved'> & {
	descriptions: readonly MediaDescription[];
	onSaved: Props['onSaved'] | undefined;
};

function DescriptionsForm({ pictures, lang, descriptions, onSaved, onClose }: FormProps) {
	const { pictures: texts } = useMessages();
	// What others save while this is open is met when it is saved.
	const [seen, setSeen] = useState(() => new Map(descriptions.map((each) => [each.file, each])));
	const [typed, setTyped] = useState(() => new Map(seen));
	const [overtaken, setOvertaken] = useState<readonly string[]>([]);
	const { mutate, error, isPending } = useMutation({
		async mutationFn() {
			for (const [file, description] of typed) {
				const before = seen.get(file);
				if (!before || JSON.stringify(before) === JSON.stringify(description)) continue;
				try {
					const body = { seen: before, description };
					const saved = await call('put', '/api/newsroom/media/descriptions', { body });
					setSeen((now) => new Map(now).set(file, saved));
				} catch (failure) {
					const newer = newerDescription(failure);
					if (!newer) throw failure;
					setSeen((now) => new Map(now).set(file, newer));
					setOvertaken((now) => [...now, file]);
					return false;
				}
			}
			return true;
		},
		onSuccess(isSaved) {
			invalidateTopics(['articles']);
			if (!isSaved) return;
			showToast(texts.saved);
			onSaved?.([...typed.values()]);
			onClose();
		},
	});
	const lacking = new Set(
		pictures.filter(({ file, alt }) => lacksWords(alt, seen.get(file), lang)).map(({ file }) => file),
	);
	const shown = pictures.filter(
		({ file }, index) => typed.has(file) && pictures.findIndex((each) => each.file === file) === index,
	);
	// Those that lack words first; nothing moves while one writes.
	const [order] = useState(() =>
		[...shown].sort((one, other) => rankOf(one, lacking) - rankOf(other, lacking)),
	);
	return (
		<Form
			className={styles.form ?? ''}
			onSubmit={(event) => {
				event.preventDefault();
				if (!isPending) mutate();
			}}
		>
			{order.map((picture, index) => (
				<PictureFields
					key={picture.file}
					{...{ picture, lang }}
					isLacking={lacking.has(picture.file)}
					isFirst={index === 0}
					description={typed.get(picture.file) as MediaDescription}
					newer={overtaken.includes(picture.file) ? (seen.get(picture.file) ?? null) : null}
					onChange={(description) => setTyped((now) => new Map(now).set(picture.file, description))}
				/>
			))}
			<FailureNotice error={error} />
			<SubmitButtons isPending={isPending} onCancel={onClose}>
				{texts.save}
			</SubmitButtons>
		</Form>
	);
}

const rankOf = ({ file }: PlacedPicture, lacking: ReadonlySet<string>) => (lacking.has(file) ? 0 : 1);

type FieldsProps = {
	picture: PlacedPicture;
	lang: Language;
	isLacking: boolean;
	isFirst: boolean;
	description: MediaDescription;
	/** What somebody else has said meanwhile. */
	newer: MediaDescription | null;
	onChange(description: MediaDescription): void;
};

function PictureFields({ picture, lang, isLacking, isFirst, description, newer, onChange }: FieldsProps) {
	const { pictures: texts, general } = useMessages();
	const { file, number, after } = picture;
	const { alts, captions, credit, decorative } = description;
	// The language of the text comes first.
	const ordered = [lang, ...languages.filter((each) => each !== lang)];
	const wordsOf = (each: Language) => general.languages[each];
	return (
		<fieldset className={styles.picture}>
			<legend className={styles.place}>
				{number > 0 && texts.number(number)}
				{after !== '' && <span lang={languageTag(lang)}>{texts.after(after)}</span>}
				{isLacking && <strong className={styles.lacking}>{texts.lacking}</strong>}
			</legend>
			<img className={styles.thumbnail} src={pictureAddress(file, 480)} alt="" />
			<div className={styles.fields}>
				{newer && (
					<div role="alert" className={styles.newer}>
						<p>{texts.overtaken}</p>
						<p lang={languageTag(lang)}>
							{[newer.alts.zh, newer.alts.en, newer.captions.zh, newer.captions.en, newer.credit]
								.filter(Boolean)
								.join(' · ')}
						</p>
					</div>
				)}
				<CheckboxField
					isSelected={decorative}
					onChange={(isDecorative) => onChange({ ...description, decorative: isDecorative })}
				>
					{texts.decorative}
				</CheckboxField>
				{!decorative &&
					ordered.map((each, index) => (
						<TextField
							key={each}
							label={texts.alt(wordsOf(each))}
							autoFocus={isFirst && index === 0}
							maxLength={500}
							value={alts[each] ?? ''}
							onChange={(words) => onChange({ ...description, alts: withWords(alts, each, words) })}
						/>
					))}
				{ordered.map((each) => (
					<TextField
						key={each}
						label={texts.caption(wordsOf(each))}
						maxLength={1000}
						value={captions[each] ?? ''}
						onChange={(words) => onChange({ ...description, captions: withWords(captions, each, words) })}
					/>
				))}
				<TextField
					label={texts.credit}
					note={texts.creditHint}
					maxLength={200}
					value={credit}
					onChange={(words) => onChange({ ...description, credit: words })}
				/>
			</div>
		</fieldset>
	);
}

type Words = MediaDescription['alts'];

/** As the store writes them: languages in their order, without empty ones. */
function withWords(before: Words, lang: Language, words: string): Words {
	const all = { ...before, [lang]: words };
	return Object.fromEntries(languages.filter((each) => all[each]).map((each) => [each, all[each]]));
}
