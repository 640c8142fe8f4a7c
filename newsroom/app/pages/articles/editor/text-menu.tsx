import { articleAddress } from '@portico/api/addresses/addresses.ts';
import { type Language, otherLanguage } from '@portico/api/languages.ts';
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { showsNothing } from '@portico/api/shows-nothing.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { ConfirmDialog, FormDialog } from '../../../controls/dialogs.tsx';
import fields from '../../../controls/fields/field.module.css';
import { TextField } from '../../../controls/fields/text-field.tsx';
import { MoreIcon } from '../../../controls/icons.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { useMediaQuery } from '../../../controls/use-media-query.ts';
import { reasonOf } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import type { EditorRequest } from '../../../editor/controls/toolbar-state.ts';
import { useMessages } from '../../../messages/messages.ts';
import { type TextAction, textActions } from '../list/text-actions.ts';
// Loaded with the page: after a deploy, the server has a newer file in its place.
import type { DialogRequest } from '../publishing/dialog-props.ts';
import TextDialog from '../publishing/text-dialog.tsx';

type Props = {
	draft: ArticleDraft;
	lang: Language;
	latest: EditedArticle | null;
	reload(): Promise<EditedArticle | null>;
	mayWrite: boolean;
	onRequest(request: EditorRequest, lang: Language): void;
};

/** What can be done with a text: a version, its publication, its history. */
export function TextMenu({ draft, lang, latest, reload, mayWrite, onRequest }: Props) {
	const { articles, editor, general } = useMessages();
	const { siteUrl } = useSession();
	const [request, setRequest] = useState<DialogRequest | null>(null);
	const [isDiscarding, setDiscarding] = useState(false);
	const text = draft.texts[lang];
	const listed = latest?.listed.texts[lang] ?? null;
	const version = latest?.texts[lang]?.version ?? null;
	const metadataWaits = latest !== null && hasWaitingMetadata(draft, latest);
	const isInVersion = version?.carriesFacts && hasSavedMetadata(draft, latest);
	const canSave =
		mayWrite &&
		text !== null &&
		(text.hasCopy || text.isUnsaved || (metadataWaits && version !== null && !isInVersion));
	/** Publishes what is seen: what is not a version yet becomes one when the person confirms it. */
	const open = useMutation({
		async mutationFn(action: DialogRequest['action']) {
			const isAboutLatest = action === 'publish' || action === 'schedule';
			const written = isAboutLatest && canSave ? await draft.written(lang) : undefined;
			if (written === null) return;
			const article = await reload();
			const listedNow = article?.listed.texts[lang] ?? (written && unsavedText);
			if (article && !listedNow) return showToast(articles.publishing.noVersion);
			if (!article || !listedNow) return;
			const other = article.listed.texts[otherLanguage(lang)] ?? undefined;
			const { articleId } = article.listed;
			const isWritten = text !== null && (text.hasCopy || text.isUnsaved || metadataWaits);
			const current = isWritten ? () => ({ content: text.current(), facts: draft.metadata }) : undefined;
			const restore = mayWrite ? (version: number) => draft.restoreVersion(lang, version) : undefined;
			setRequest({ action, subject: { articleId, lang, text: listedNow, other, written, restore, current } });
		},
	});
	const discard = useMutation({
		async mutationFn() {
			const edited = (await reload())?.texts[lang];
			if (edited) await draft.discard(lang, edited);
		},
		onSuccess() {
			setDiscarding(false);
			showToast(editor.discard.done);
		},
	});
	const mayPublish = latest?.texts[lang]?.mayPublish ?? false;
	// On a phone, publishing takes all the room.
	const isVersionInMenu = useMediaQuery('(width < 40rem)') && mayPublish;
	const actions = (listed ? textActions(listed) : []).filter((action) => action !== 'publish');
	const hasTitle = text !== null && !showsNothing(text.content.title);
	const isPublished = listed !== null && listed.publishedVersion === listed.latestVersion && !canSave;
	return (
		<>
			{mayWrite && !isVersionInMenu && (
				<Button isDisabled={!canSave || !hasTitle} onPress={() => onRequest('version', lang)}>
					{editor.version.save}
				</Button>
			)}
			{mayPublish && (
				<Button
					kind={isPublished ? 'plain' : 'primary'}
					isPending={open.isPending}
					// Where somebody else writes, a press says what is missing.
					isDisabled={!listed && mayWrite && !(canSave && hasTitle)}
					onPress={() => open.mutate('publish')}
				>
					{articles.actions.publish}
				</Button>
			)}
			{(actions.length > 0 || canSave) && latest && (
				<MenuTrigger>
					<AriaButton
						className={buttonClass('quiet')}
						aria-label={`${articles.table.actions}: ${general.languages[lang]}`}
					>
						<MoreIcon />
					</AriaButton>
					<Popover className={fields.popover ?? ''} placement="bottom end">
						<Menu className={fields.list ?? ''}>
							{isVersionInMenu && canSave && hasTitle && (
								<MenuItem
									id="version"
									className={fields.option ?? ''}
									onAction={() => onRequest('version', lang)}
								>
									{editor.version.save}
								</MenuItem>
							)}
							{actions.map((action: TextAction) => (
								<MenuItem
									key={action}
									id={action}
									className={fields.option ?? ''}
									{...(action === 'open'
										? {
												href: siteUrl + articleAddress(latest.listed, lang),
												...{ target: '_blank', rel: 'noopener' },
											}
										: { onAction: () => open.mutate(action as DialogRequest['action']) })}
								>
									{articles.actions[action]}
								</MenuItem>
							))}
							{mayWrite && text?.hasCopy && (
								<MenuItem id="discard" className={fields.option ?? ''} onAction={() => setDiscarding(true)}>
									{editor.discard.action}
								</MenuItem>
							)}
						</Menu>
					</Popover>
				</MenuTrigger>
			)}
			<FailureNotice error={open.error && new Error(reasonOf(open.error))} />
			<ConfirmDialog
				title={editor.discard.title(general.languages[lang])}
				action={editor.discard.action}
				isDangerous
				isOpen={isDiscarding}
				isPending={discard.isPending}
				error={discard.error}
				onConfirm={() => discard.mutate()}
				onClose={() => setDiscarding(false)}
			>
				<p>{version ? editor.discard.toVersion(version.version) : editor.discard.toNothing}</p>
			</ConfirmDialog>
			{request && (
				<TextDialog
					key={`${request.action} ${request.version}`}
					request={request}
					onRequest={setRequest}
					onClose={() => setRequest(null)}
				/>
			)}
		</>
	);
}

/** A text of which there is no version. */
const unsavedText: ListedText = {
	...{ title: '', author: null, state: 'draft', changedAt: '', allowed: ['publish'] },
	...{
		latestVersion: 0,
		publishedVersion: null,
		publishedAt: null,
		scheduledVersion: null,
		scheduledFor: null,
	},
};

/** Whether the metadata is what the server has. */
function hasSavedMetadata(draft: ArticleDraft, latest: EditedArticle | null): boolean {
	return JSON.stringify(draft.metadata) === JSON.stringify(latest?.facts);
}

/** Whether metadata waits for the publication of a version. */
export function hasWaitingMetadata(draft: ArticleDraft, { isVisible, liveFacts }: EditedArticle): boolean {
	return isVisible && JSON.stringify(draft.metadata) !== JSON.stringify(liveFacts);
}

type VersionDialogProps = {
	draft: ArticleDraft;
	lang: Language;
	latest: EditedArticle | null;
	onClose(): void;
};

/** Saves a version, with what the person says about it. */
export function VersionDialog({ draft, lang, latest, onClose }: VersionDialogProps) {
	const { editor, general } = useMessages();
	const { version: texts } = editor;
	const [note, setNote] = useState('');
	const save = useMutation({
		mutationFn: () => draft.saveVersion(lang, note),
		onSuccess(version) {
			onClose();
			if (version !== null) showToast(texts.saved(version));
		},
	});
	return (
		<FormDialog
			title={texts.title(general.languages[lang])}
			action={texts.save}
			isPending={save.isPending}
			// What is wrong with a field of the text stands beside no field of this form.
			error={save.error && new Error(reasonOf(save.error))}
			onSubmit={() => save.mutate()}
			onClose={onClose}
		>
			<TextField
				label={texts.note}
				note={texts.noteHint}
				autoFocus
				maxLength={500}
				value={note}
				onChange={setNote}
			/>
			{latest && hasWaitingMetadata(draft, latest) && <p>{texts.factsIncluded}</p>}
		</FormDialog>
	);
}
