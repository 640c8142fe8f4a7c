import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from '../../controls/upload-line.module.css';
import { UploadLine } from '../../controls/upload-line.tsx';
import type { BodyUploads } from './body-uploads.ts';

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
