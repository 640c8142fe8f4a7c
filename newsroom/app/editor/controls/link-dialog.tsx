import { articleAddress } from '@portico/api/addresses/addresses.ts';
import { readLink } from '@portico/api/addresses/read-link.ts';
import { type Language, languageTag, otherLanguage } from '@portico/api/languages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button } from '../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../controls/dialogs.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { hasLink, linkAround, removeLink, setLink } from '../writing/mark-commands.ts';
import styles from './dialogs.module.css';
import { runCommand } from './toolbar-state.ts';
import { useSettled } from './use-settled.ts';

const shownArticles = 8;

type Props = {
	body: BodyEditor;
	lang: Language;
	/** The article that is written, which needs no link to itself. */
	ownId: string | null;
	onClose(): void;
};

/** Links words to an address, or to an article of the site that is found by its title. */
export function LinkDialog({ body, lang, ownId, onClose }: Props) {
	const { editor, general } = useMessages();
	const { link: texts } = editor;
	const { state } = body.editor;
	const [around] = useState(() => linkAround(state));
	const [isLinked] = useState(() => hasLink(state));
	const needsWords = state.selection.empty && !around;
	const [address, setAddress] = useState(around?.href ?? '');
	const [words, setWords] = useState('');
	const typed = address.trim();
	const meant = readLink(typed);
	const wanted = useSettled(meant === null ? typed : '');
	const found = useQuery({
		queryKey: ['articles', 'to-link', wanted],
		queryFn: ({ signal }) =>
			call('get', '/api/newsroom/articles', { text: wanted, pageSize: shownArticles }, signal),
		enabled: wanted !== '',
		placeholderData: keepPreviousData,
	});
	const finish = (href: string, shown: string) => {
		onClose();
		runCommand(body, setLink(href, shown));
	};
	const all = wanted === '' ? [] : (found.data?.items ?? []);
	const items = all.filter(({ articleId }) => articleId !== ownId);
	return (
		<ModalDialog title={texts.title} isOpen onClose={onClose}>
			<Form
				className={styles.form ?? ''}
				onSubmit={(event) => {
					event.preventDefault();
					// Nobody writes the scheme of a mail address or a telephone.
					if (meant !== null) finish(meant, words || meant.replace(/^(?:mailto|tel):/, ''));
				}}
			>
				<TextField
					label={texts.field}
					note={meant === null || meant === typed ? texts.hint : texts.meant(meant)}
					autoFocus
					value={address}
					onChange={setAddress}
				/>
				{needsWords && <TextField label={texts.words} value={words} onChange={setWords} />}
				{wanted !== '' && (
					<div className={styles.results} aria-busy={found.isFetching}>
						<p className={styles.resultsTitle} role="status">
							{found.isPending ? texts.searching : items.length === 0 ? texts.none : texts.results}
						</p>
						<ul>
							{items.map(({ articleId, address: readable, columnName, texts: versions, copies }) => {
								const shown = versions[lang] || copies[lang] ? lang : otherLanguage(lang);
								const title = versions[shown]?.title ?? copies[shown]?.title ?? '';
								return (
									<li key={articleId}>
										<button
											type="button"
											className={styles.result}
											onClick={() =>
												finish(articleAddress({ articleId, address: readable }, lang), words || title)
											}
										>
											<span lang={languageTag(shown)}>{title}</span>
											<span className={styles.resultPlace}>{columnName}</span>
										</button>
									</li>
								);
							})}
						</ul>
						{items.length === 0 && !found.isPending && <p className={styles.hint}>{texts.notAllowed}</p>}
					</div>
				)}
				<FailureNotice error={found.error} />
				<FormButtons>
					{isLinked && (
						<Button
							kind="danger"
							onPress={() => {
								onClose();
								runCommand(body, removeLink);
							}}
						>
							{texts.remove}
						</Button>
					)}
					<Button onPress={onClose}>{general.cancel}</Button>
					<Button kind="primary" type="submit" isDisabled={meant === null}>
						{texts.set}
					</Button>
				</FormButtons>
			</Form>
		</ModalDialog>
	);
}
