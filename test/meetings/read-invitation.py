"""Prints what a calendar program finds in an email on standard input, as JSON. Uses Python's email and icalendar packages.

Where icalendar is missing it ends with status 3 (Debian: apt-get install python3-icalendar).
"""

import email
import email.policy
import json
import sys
from datetime import timezone

try:
    from icalendar import Calendar
except ImportError:
    sys.exit(3)

message = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
parts = list(message.walk())
alternative = next(part for part in parts if part.get_content_type() == "multipart/alternative")
invitation = next(part for part in alternative.iter_parts() if part.get_content_type() == "text/calendar")
calendar = Calendar.from_ical(invitation.get_content())
event = calendar.walk("VEVENT")[0]


def moment(name):
    return event.decoded(name).astimezone(timezone.utc).isoformat()


def addresses(name):
    found = event.get(name, [])
    return [str(one) for one in (found if isinstance(found, list) else [found])]


print(
    json.dumps(
        {
            "types": [part.get_content_type() for part in alternative.iter_parts()],
            "files": [part.get_filename() for part in parts if part.get_filename()],
            "methodOfPart": invitation["content-type"].params.get("method"),
            "method": str(calendar["METHOD"]),
            "uid": str(event["UID"]),
            "sequence": int(event["SEQUENCE"]),
            "status": str(event["STATUS"]),
            "start": moment("DTSTART"),
            "end": moment("DTEND"),
            "zone": event["DTSTART"].params["TZID"],
            "zones": [str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")],
            "organizer": [str(event["ORGANIZER"]), dict(event["ORGANIZER"].params)],
            "attendees": addresses("ATTENDEE"),
            "summary": str(event["SUMMARY"]),
            "description": str(event.get("DESCRIPTION", "")),
        }
    )
)
