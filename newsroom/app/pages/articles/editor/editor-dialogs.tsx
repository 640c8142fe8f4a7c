import type { Language } from '@portico/api/languages.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { DescriptionDialog } from '../../../editor/controls/description-dialog.tsx';
import { LinkDialog } from '../../../editor/controls/link-dialog.tsx';
import { MediaDialog } from '../../../editor/controls/media-dialog.tsx';
import { ShortcutsDialog } from '../../../editor/controls/shortcuts-dialog.tsx';
import { type EditorRequest, runCommand } from '../../../editor/controls/toolbar-state.ts';
import type { BodyUploads } from '../../../editor/uploading/body-uploads.ts';
import type { BodyEditor } from '../../../editor/writing/create-editor.ts';
import {
	exchangePicture,
	insertFile,
	insertPictures,
	insertVideo,
} from '../../../editor/writing/insertions.ts';
import { videoAround } from '../../../editor/writing/video-figures.ts';
import { FilmDialog } from '../../../films/film-dialog.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { VersionDialog } from './text-menu.tsx';

/** What a dialog is about. */
export type OpenRequest = { kind: EditorRequest; lang: Language; body: BodyEditor | null };

type Props = {
	request: OpenRequest;
	draft: ArticleDraft;
	latest: EditedArticle | null;
	/** Of the text; null where the person may upload nothing. */
	uploads: BodyUploads | null;
	onClose(): void;
};

/** The dialog that a tool, a key or the menu has asked for. */
export function EditorDialogs({ request, draft, latest, uploads, onClose }: Props) {
	const { kind, lang, body } = request;
	const { media } = useMessages().editor;
	if (kind === 'shortcuts') return <ShortcutsDialog onClose={onClose} />;
	if (kind === 'version') return <VersionDialog {...{ draft, lang, latest, onClose }} />;
	if (!body) return null;
	if (kind === 'link')
		return <LinkDialog body={body} lang={lang} ownId={draft.articleId} onClose={onClose} />;
	if (kind === 'description') return <DescriptionDialog body={body} onClose={onClose} />;
	if (kind === 'film') {
		const videoId = videoAround(body.editor);
		return videoId === null ? null : <FilmDialog videoId={videoId} onClose={onClose} />;
	}
	const shared = { lang, onClose, action: media.insert };
	const onUpload = uploads
		? (files: File[]) => {
				if (files.length === 0) return;
				onClose();
				uploads.add(files, body.editor.state.selection.to);
			}
		: undefined;
	if (kind === 'picture') {
		return (
			<MediaDialog
				{...shared}
				kind="picture"
				title={media.pictureTitle}
				isMultiple
				onUpload={onUpload}
				onChoose={(pictures) => {
					onClose();
					runCommand(body, insertPictures(pictures));
				}}
			/>
		);
	}
	if (kind === 'exchange') {
		return (
			<MediaDialog
				{...{ lang, onClose }}
				kind="picture"
				title={media.exchangeTitle}
				action={media.exchange}
				onChoose={([chosen]) => {
					onClose();
					if (chosen) runCommand(body, exchangePicture(chosen));
				}}
			/>
		);
	}
	const isVideo = kind === 'video';
	return (
		<MediaDialog
			{...shared}
			kind={isVideo ? 'video' : 'file'}
			title={isVideo ? media.videoTitle : media.fileTitle}
			onUpload={onUpload}
			onChoose={([chosen]) => {
				onClose();
				if (chosen) runCommand(body, isVideo ? insertVideo(chosen.id) : insertFile(chosen));
			}}
		/>
	);
}
