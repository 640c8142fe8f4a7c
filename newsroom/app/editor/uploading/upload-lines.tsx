import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../controls/button.tsx';
import { useMessages } from '../../messages/messages.ts';
import type { FileUpload, UploadState } from '../../uploads/file-upload.ts';
import type { BodyUploads } from './body-uploads.ts';
import styles from './upload-lines.module.css';

type Props = { uploads: BodyUploads };

/** In the text, a line in the place of each file that is being uploaded. */
export function UploadLines({ uploads }: Props) {
	const files = useSyncExternalStore(uploads.subscribe, uploads.files);
	const announcement = useSyncExternalStore(uploads.subscribe, uploads.announcement);
	return (
		<>
			{files.map((file) =>
				createPortal(
					<UploadLine upload={file.upload} onRemove={() => uploads.remove(file)} />,
					file.element,
					file.upload.id,
				),
			)}
			<p className={styles.announcement} role="status">
				{announcement}
			</p>
		</>
	);
}

type LineProps = { upload: FileUpload; onRemove(): void };

/** How far a file is, with what one can do about it. */
export function UploadLine({ upload, onRemove }: LineProps) {
	const { uploads: texts } = useMessages();
	const state = useSyncExternalStore(upload.subscribe, () => upload.state);
	const { name, size } = upload.file;
	const percent = percentOf(state, size);
	const isFailed = state.kind === 'failed';
	return (
		<div className={styles.line} data-failed={isFailed || undefined}>
			<span className={styles.name}>{name}</span>
			<span className={styles.state}>{describe(state, percent, texts)}</span>
			{!isFailed && (
				<progress
					className={styles.progress}
					aria-label={texts.progressOf(name)}
					max={100}
					{...(state.kind !== 'processing' && { value: percent })}
				/>
			)}
			<span className={styles.actions}>
				{isFailed && state.mayRetry && (
					<Button kind="quiet" aria-label={texts.retryFile(name)} onPress={() => upload.retry()}>
						{texts.retry}
					</Button>
				)}
				<Button
					kind="quiet"
					aria-label={isFailed ? texts.removeFile(name) : texts.cancelFile(name)}
					onPress={onRemove}
				>
					{isFailed ? texts.remove : texts.cancel}
				</Button>
			</span>
		</div>
	);
}

function percentOf(state: UploadState, size: number): number {
	if (state.kind === 'sending') return Math.min(99, Math.floor((state.sent / Math.max(1, size)) * 100));
	return state.kind === 'waiting' ? 0 : 100;
}

type Texts = ReturnType<typeof useMessages>['uploads'];

function describe(state: UploadState, percent: number, texts: Texts): string {
	switch (state.kind) {
		case 'waiting':
			return texts.waiting;
		case 'sending':
			return state.interruption === null ? texts.sending(percent) : texts.interrupted(state.interruption);
		case 'processing':
			return texts.processing;
		case 'failed':
			return texts.failed(state.reason);
		default:
			return texts.ready;
	}
}
