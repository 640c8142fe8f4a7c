import type { TextAction, TextSubject } from '../list/text-actions.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { CancelScheduleDialog, WithdrawDialog } from './withdraw-dialog.tsx';

/** What the person is about to do with a text. */
export type DialogRequest = {
	action: Exclude<TextAction, 'open'>;
	subject: TextSubject;
	/** Chosen already; the latest one, if missing. */
	version?: number;
};

export type DialogProps = {
	subject: TextSubject;
	version: number | undefined;
	/** Goes on to another dialog. */
	onRequest(request: DialogRequest): void;
	onClose(): void;
};

const dialogs = {
	publish: PublishDialog,
	schedule: ScheduleDialog,
	withdraw: WithdrawDialog,
	cancelSchedule: CancelScheduleDialog,
	versions: VersionsDialog,
} as const;

type Props = Pick<DialogProps, 'onRequest' | 'onClose'> & { request: DialogRequest };

/** The dialog of a request. It is loaded when the first one opens. */
export default function TextDialog({ request: { action, subject, version }, ...handlers }: Props) {
	const Dialog = dialogs[action];
	return <Dialog subject={subject} version={version} {...handlers} />;
}
