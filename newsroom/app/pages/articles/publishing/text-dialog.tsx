import type { DialogProps, DialogRequest } from './dialog-props.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { CancelScheduleDialog, WithdrawDialog } from './withdraw-dialog.tsx';

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
