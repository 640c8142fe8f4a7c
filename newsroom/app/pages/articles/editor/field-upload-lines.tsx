import { useSyncExternalStore } from 'react';
import { UploadLine } from '../../../editor/uploading/upload-lines.tsx';
import type { FieldUploads } from './field-uploads.ts';
import styles from './metadata.module.css';

/** In a field, a line for each file that is on its way into it. */
export function FieldUploadLines({ uploads }: { uploads: FieldUploads }) {
	const current = useSyncExternalStore(uploads.subscribe, uploads.current);
	return current.map((upload) => (
		<div key={upload.id} className={styles.fieldUpload}>
			<UploadLine upload={upload} onRemove={() => uploads.remove(upload)} />
		</div>
	));
}
