/**
 * The demonstration film on the workshop page: every word it shows, what its captions say and when.
 * `npm run video` draws it anew; the transcript is shown on the page as it stands here.
 */

/** Times are in seconds; those of captions (`cues`) count from the start of their scene. */
export const meetingRescheduling = {
  scenes: {
    title: {
      seconds: 5,
      title: ['Moving', 'a meeting'],
      lead: ['The assistant does the legwork.', 'A person decides.'],
      days: ['Mo', 'Tu', 'We', 'Th', 'Fr'],
      note: 'All names are invented.',
      cues: [
        { from: 0.4, to: 4.7, text: 'Moving a meeting. The assistant writes in red pencil, people write in ink.' },
      ],
    },
    request: {
      seconds: 6.5,
      heading: 'A request arrives',
      sender: 'Ines, client',
      lines: ['Could we move Thursday’s', 'review to Friday? I am on', 'a train all Thursday.'],
      from: 'Thursday’s',
      to: 'Friday?',
      cues: [
        { from: 0.4, to: 3.2, text: 'Ines asks to move Thursday’s review to Friday.' },
        { from: 3.4, to: 6.2, text: 'The assistant reads the message and marks what it has to change.' },
      ],
    },
    conflict: {
      seconds: 9,
      step: 'Find the conflict',
      /** Hours of Friday, and who is busy when. */
      hours: [9, 11, 13, 15, 17],
      usual: { from: 10, to: 11 },
      people: [
        {
          name: 'Ines',
          busy: [
            { from: 9, to: 10 },
            { from: 13, to: 14 },
          ],
        },
        { name: 'Ruth', busy: [{ from: 13, to: 15 }] },
        {
          name: 'Jonas',
          busy: [
            { from: 9, to: 11, travel: 'flight' },
            { from: 16, to: 17 },
          ],
        },
        {
          name: 'Amara',
          busy: [
            { from: 9, to: 11.5, travel: 'train' },
            { from: 14, to: 15 },
          ],
        },
        { name: 'Tom', busy: [{ from: 12.5, to: 14.5 }] },
      ],
      finding: 'Friday at 10:00? Two of five are traveling.',
      cues: [
        { from: 0.4, to: 4.4, text: 'It lays five calendars side by side and tries Friday at the usual hour.' },
        { from: 4.6, to: 8.7, text: 'A conflict: at ten, Jonas is on a flight and Amara is on a train.' },
      ],
    },
    proposal: {
      seconds: 8,
      step: 'Propose times',
      slots: [
        { time: '15:00', from: 15, to: 16, reasons: ['All five are free,', 'no one has to rush.'] },
        { time: '11:30', from: 11.5, to: 12.5, reasons: ['All five are free.', 'Amara steps off a train.'] },
      ],
      day: 'Friday',
      first: 'First choice',
      cues: [
        { from: 0.4, to: 3.8, text: 'Two hours suit everyone’s calendar: three o’clock and half past eleven.' },
        { from: 4, to: 7.7, text: 'It proposes both, gives its reasons, and says which one it prefers.' },
      ],
    },
    draft: {
      seconds: 8,
      step: 'Draft the note',
      greeting: 'Dear all,',
      lines: [
        'the review moves to',
        'Friday, 15:00.',
        'Ines is on a train all Thursday.',
        'Same agenda, still one hour.',
      ],
      label: 'Draft, not sent',
      cues: [
        { from: 0.4, to: 4, text: 'It drafts the note that goes with the new invitation.' },
        { from: 4.2, to: 7.7, text: 'What changes, why, and what stays the same. Nothing has been sent.' },
      ],
    },
    approval: {
      seconds: 12,
      step: 'Ask for approval',
      question: ['Ruth, may this', 'go to all five?'],
      state: 'Nothing is sent yet.',
      before: '15:00.',
      after: '11:30',
      reason: 'School run',
      button: 'Send',
      cues: [
        { from: 0.4, to: 3.4, text: 'Now it stops and asks Ruth, who called the meeting.' },
        {
          from: 3.6,
          to: 7.8,
          text: 'Ruth strikes out three o’clock. That is the school run, and no calendar knows it.',
        },
        { from: 8, to: 11.7, text: 'She takes half past eleven instead, and presses Send.' },
      ],
    },
    sent: {
      seconds: 5.5,
      step: 'Send',
      day: 'Friday',
      time: '11:30',
      meeting: 'Review',
      cues: [{ from: 0.4, to: 5.2, text: 'Only now do the new invitations go out, to all five, with the note.' }],
    },
    end: {
      seconds: 4.5,
      lines: ['The assistant did', 'the legwork.', 'Ruth knew about', 'the school run.'],
      cues: [{ from: 0.3, to: 4.2, text: 'The assistant did the legwork. Ruth knew about the school run.' }],
    },
  },
} as const

/** For those who read instead: what is seen, in order. Apart from the rest, as the page needs nothing else. */
export const meetingReschedulingTranscript = [
  'The film has no sound. An assistant, drawn as a red pencil that moves by itself, works through a request; a hand with a pen belongs to Ruth, who called the meeting. All names are invented.',
  'A message from Ines, a client: “Could we move Thursday’s review to Friday? I am on a train all Thursday.” The pencil circles Thursday and underlines Friday.',
  'Find the conflict. Five calendars for Friday lie side by side. The pencil tries the usual hour, ten o’clock. Two of five are traveling: Jonas is on a flight, Amara is on a train.',
  'Propose times. Two hours are free for all five: 15:00, when no one has to rush, and 11:30, when Amara steps off a train. The assistant marks 15:00 as its first choice.',
  'Draft the note. The pencil writes: “Dear all, the review moves to Friday, 15:00. Ines is on a train all Thursday. Same agenda, still one hour.” A label says: draft, not sent.',
  'Ask for approval. The assistant asks: “Ruth, may this go to all five?” Nothing is sent yet. A hand strikes out 15:00, writes 11:30 and the reason beside it, school run, which is in no calendar. Then a finger presses Send.',
  'Send. The invitation for Friday, 11:30 goes to Ines, Ruth, Jonas, Amara and Tom, and a tick appears beside each name.',
  'The last words: The assistant did the legwork. Ruth knew about the school run.',
] as const
