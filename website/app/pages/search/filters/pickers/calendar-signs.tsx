import { Icon } from '../../../../components/icons/icons.tsx';

/** Signs of the calendar, which come with the calendar's code. */
function sign(path: string) {
	return function Sign() {
		return (
			<Icon>
				<path d={path} />
			</Icon>
		);
	};
}

export const CalendarSign = sign('M3 5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4');
export const PreviousSign = sign('m12 5-5 5 5 5');
export const NextSign = sign('m8 5 5 5-5 5');
