import { useSyncExternalStore } from 'react';
import { useMessages } from '../messages/messages.ts';
import type { FieldUploads } from '../uploads/field-uploads.ts';
import type { FileUpload, UploadState } from '../uploads/file-upload.ts';
import { Button } from './button.tsx';
import styles from './upload-line.module.css';

/** In a field, a line for each file that is on its way into it. */
export function FieldUploadLines({ uploads }: { uploads: FieldUploads }) {
	const current = useSyncExternalStore(uploads.subscribe, uploads.current);
	return current.map((upload) => (
		<div key={upload.id} className={styles.inField}>
			<UploadLine upload={upload} onRemove={() => uploads.remove(upload)} />
		</div>
	));
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
