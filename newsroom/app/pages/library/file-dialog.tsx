import type { FileUse, LibraryFile } from '@portico/api/newsroom/answers/library.ts';
import { binDays } from '@portico/api/newsroom/library-rules.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Link } from 'react-router';
import { Button, CopyButton } from '../../controls/button.tsx';
import { ConfirmDialog, FormButtons, ModalDialog } from '../../controls/dialogs.tsx';
import { mediumFacts } from '../../controls/medium-facts.ts';
import { FailureNotice, Loaded } from '../../controls/notices.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { FieldUploadLines } from '../../controls/upload-line.tsx';
import { call } from '../../data/calls.ts';
import { pictureAddress } from '../../data/picture-address.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { holds, useSession } from '../../data/session.ts';
import { type Messages, useLanguage, useMessages } from '../../messages/messages.ts';
import { PicturesDialog } from '../../pictures/pictures-dialog.tsx';
import { FieldUploads } from '../../uploads/field-uploads.ts';
import { uploadQueue } from '../../uploads/upload-queue.ts';
import { CropDialog } from './crop-dialog.tsx';
import { FocusDialog } from './focus-dialog.tsx';
import styles from './library.module.css';

type Props = {
	file: LibraryFile;
	/** A part of it has become a picture of its own. @param file its name */
	onMade(file: string): void;
	onClose(): void;
};

/** A file of the library: what it is, where it is used, and what can be done with it. */
export function FileDialog({ file, onMade, onClose }: Props) {
	const messages = useMessages();
	const { library: texts, general, pictures } = messages;
	const language = useLanguage();
	const session = useSession();
	const { id, kind, name, poster, digest, uploadedAt, uploadedBy, removedAt } = file;
	const [asked, setAsked] = useState<'describe' | 'focus' | 'crop' | 'remove' | null>(null);
	const [uploads] = useState(() => new FieldUploads(uploadQueue, session.person.personId));
	const uses = useQuery({
		queryKey: ['articles', 'media', 'uses', id, digest],
		queryFn: ({ signal }) => call('get', '/api/newsroom/library/uses', { file: id }, signal),
	});
	const changeBin = useMutation({
		mutationFn: (way: 'remove' | 'restore') =>
			call('post', `/api/newsroom/library/${way}`, { body: { file: id } }),
		onSuccess(_, way) {
			invalidateTopics(['articles']);
			showToast(way === 'remove' ? texts.removed(name) : texts.restored(name));
			onClose();
		},
	});
	const replace = (files: FileList | null) => {
		uploads.close();
		uploads.add(
			[...(files ?? [])],
			() => {
				invalidateTopics(['articles']);
				showToast(texts.replaced(name));
			},
			{ replaces: { file: id, digest } },
		);
	};
	const mayReplace = holds(session, 'media.replace') && holds(session, 'media.upload') && removedAt === null;
	return (
		<ModalDialog title={name} isOpen onClose={onClose} width="wide">
			<div className={styles.file}>
				{poster && (
					<img className={styles.picture} src={pictureAddress(poster, 960, digest)} alt={file.alt} />
				)}
				<dl className={styles.known}>
					<Fact name={texts.facts}>{mediumFacts(file, messages)}</Fact>
					<Fact name={texts.uploadedBy}>
						{uploadedBy ?? texts.imported} {uploadedAt && <Timestamp at={uploadedAt} />}
					</Fact>
					<Fact name={texts.nameInContent}>
						<code className={styles.code}>{id}</code> <CopyButton text={id} kind="quiet" />
					</Fact>
					{kind === 'picture' && (
						<Fact name={texts.words}>
							{file.lacksWords ? <strong className={styles.lacking}>{texts.lacksWords}</strong> : file.alt}
						</Fact>
					)}
					{removedAt && (
						<Fact name={texts.filters.bin}>
							<Timestamp at={removedAt} /> · {texts.goneAfter(binDays)}
						</Fact>
					)}
				</dl>
				<section className={styles.uses}>
					<h3>{texts.uses}</h3>
					<Loaded query={uses}>
						{({ items, hidden, isVisible }) => (
							<>
								{items.length + hidden === 0 && <p>{texts.unused}</p>}
								<ul>
									{items.map((use) => (
										<Use key={JSON.stringify(use)} use={use} messages={messages} />
									))}
								</ul>
								{hidden > 0 && <p className={styles.hint}>{texts.hidden(hidden)}</p>}
								{isVisible && removedAt === null && <p className={styles.hint}>{texts.visible}</p>}
							</>
						)}
					</Loaded>
				</section>
				<FieldUploadLines uploads={uploads} />
				<FailureNotice error={changeBin.error} />
			</div>
			<FormButtons>
				{removedAt === null && holds(session, 'media.delete') && (
					<Button kind="quiet" isDisabled={uses.data?.isVisible !== false} onPress={() => setAsked('remove')}>
						{texts.remove}
					</Button>
				)}
				{removedAt !== null && holds(session, 'media.delete') && (
					<Button isPending={changeBin.isPending} onPress={() => changeBin.mutate('restore')}>
						{texts.restore}
					</Button>
				)}
				{kind === 'picture' && removedAt === null && holds(session, 'media.upload') && (
					<Button onPress={() => setAsked('describe')}>{pictures.edit}</Button>
				)}
				{kind === 'picture' && removedAt === null && holds(session, 'media.upload') && (
					<>
						<Button onPress={() => setAsked('focus')}>{texts.focus}</Button>
						<Button onPress={() => setAsked('crop')}>{texts.crop}</Button>
					</>
				)}
				{mayReplace && (
					<FileTrigger {...(kind === 'picture' && { acceptedFileTypes: ['image/*'] })} onSelect={replace}>
						<Button>{texts.replace}</Button>
					</FileTrigger>
				)}
				<Button kind="primary" onPress={onClose}>
					{general.close}
				</Button>
			</FormButtons>
			{asked === 'describe' && (
				<PicturesDialog
					pictures={[{ file: id, number: 0, after: '', alt: '' }]}
					lang={language}
					onClose={() => setAsked(null)}
				/>
			)}
			{asked === 'crop' && <CropDialog file={file} onMade={onMade} onClose={() => setAsked(null)} />}
			{asked === 'focus' && <FocusDialog file={file} onClose={() => setAsked(null)} />}
			<ConfirmDialog
				title={texts.removeTitle(name)}
				action={texts.remove}
				isDangerous
				isOpen={asked === 'remove'}
				isPending={changeBin.isPending}
				error={changeBin.error}
				onConfirm={() => changeBin.mutate('remove')}
				onClose={() => setAsked(null)}
			>
				<p>{texts.removeHint(binDays)}</p>
			</ConfirmDialog>
		</ModalDialog>
	);
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function Use({ use, messages: { library: texts, general } }: { use: FileUse; messages: Messages }) {
	if (use.kind !== 'article') {
		return (
			<li>
				{texts.places[use.kind]} {use.title}
			</li>
		);
	}
	const { articleId, lang, title, place } = use;
	return (
		<li>
			<Link to={`/articles/${articleId}`}>{title || articleId}</Link>{' '}
			<span className={styles.hint}>
				{[lang && general.languages[lang], texts.places[place]].filter(Boolean).join(' · ')}
			</span>
		</li>
	);
}
