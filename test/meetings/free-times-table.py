"""Writes free-times-table.jsonl: free times computed by Python's zoneinfo, to compare with server/meetings/booking/free-times.ts.

    python3 test/meetings/free-times-table.py > test/meetings/free-times-table.jsonl

Needs python3-icalendar and python3-recurring-ical-events (Debian), which read the calendars in exported/. Those have the shape
and the oddities of what the products write, with invented events.

Each line is a case: the rules, the moment it is asked at, what is occupied, and the free times with the visitor's wall
clock. Moments are epoch milliseconds; free times are written as steps to keep the file small. Nothing here is shared with the program: another language, another calendar
library, and the other 'busy' intervals are computed without iCalendar.
"""

import json
import random
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
ZONES = [
    "America/Denver",
    "America/New_York",
    "America/St_Johns",
    "America/Santiago",
    "Europe/London",
    "Europe/Zurich",
    "Africa/Cairo",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
]
MINUTE = timedelta(minutes=1)


def ms(moment):
    return int(moment.timestamp()) * 1000


def wall(zone, day, clock):
    """The moment (UTC) at which the host's clock shows this time; fold=0 is the earlier of two."""
    if clock == "24:00":
        day, clock = day + timedelta(days=1), "00:00"
    hour, minute = map(int, clock.split(":"))
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZoneInfo(zone)).astimezone(timezone.utc)


def free(rules, minutes, now, meetings, busy, blocked):
    zone = ZoneInfo(rules["zone"])
    length, buffer = minutes * MINUTE, rules["bufferMinutes"] * MINUTE
    today = now.astimezone(zone).date()
    found = []
    for ahead in range(rules["horizonDays"] + 1):
        day = today + timedelta(days=ahead)
        if day.isoformat() in rules["daysOff"]:
            continue
        if sum(1 for a, _ in meetings if a.astimezone(zone).date() == day) >= rules["maxPerDay"]:
            continue
        for opens, closes in rules["weeklyHours"].get(DAYS[day.weekday()], []):
            moment, end = wall(rules["zone"], day, opens), wall(rules["zone"], day, closes)
            while moment + length <= end:
                taken = any(a < moment + length and moment < b for a, b in blocked) or any(
                    a - buffer < moment + length and moment - buffer < b for a, b in meetings + busy
                )
                if not taken and moment >= now + timedelta(hours=rules["noticeHours"]):
                    found.append(moment)
                moment += rules["everyMinutes"] * MINUTE
    return sorted(set(found))


def changes(zone, year):
    """The days of the year on which the clocks of a zone change."""
    day, found = date(year, 1, 1), []
    while day.year == year:
        if wall(zone, day, "24:00") - wall(zone, day, "00:00") != timedelta(days=1):
            found.append(day)
        day += timedelta(days=1)
    return found


def steps(times):
    """Epoch minutes of the first, then minutes from each to the next."""
    minutes = [ms(t) // 60000 for t in times]
    return [b - a for a, b in zip([0] + minutes, minutes)]


def by_day(clocks):
    days = {}
    for clock in clocks:
        days.setdefault(clock.strftime("%Y-%m-%d"), []).append(clock.strftime("%H:%M"))
    return {day: " ".join(times) for day, times in days.items()}


def moment_of(value, host, floating):
    """Whole days are those of the host, floating times those of the zone that the calendar names."""
    if not isinstance(value, datetime):
        return datetime(value.year, value.month, value.day, tzinfo=ZoneInfo(host)).astimezone(timezone.utc)
    return (value if value.tzinfo else value.replace(tzinfo=ZoneInfo(floating))).astimezone(timezone.utc)


def takes_time(event):
    attendees = event.get("attendee", [])
    return not (
        event.get("status") == "CANCELLED"
        or event.get("transp") == "TRANSPARENT"
        or event.get("x-microsoft-cdo-busystatus") == "FREE"
        or any(one.params.get("partstat") == "DECLINED" for one in (attendees if isinstance(attendees, list) else [attendees]))
    )


def busy_in(calendar, host, begins, ends):
    """The times that an exported calendar takes."""
    parsed = icalendar.Calendar.from_ical((Path(__file__).parent / "exported" / calendar).read_bytes())
    # Taken out, because the library would also move whole days by it.
    floating = str(parsed.pop("X-WR-TIMEZONE", host))
    taken = []
    for event in parsed.walk("VEVENT"):
        # The library does not know RDATE;VALUE=PERIOD.
        if "rdate" in event and isinstance(event["rdate"].dts[0].dt, tuple):
            for period in event.pop("rdate").dts:
                start, end = period.dt
                taken.append((start, start + end if isinstance(end, timedelta) else end))
    for event in recurring_ical_events.of(parsed).between(begins, ends):
        if takes_time(event):
            taken.append((moment_of(event["dtstart"].dt, host, floating), moment_of(event["dtend"].dt, host, floating)))
    return sorted(taken)


def case(name, rules, minutes, now, visitor, meetings=(), busy=(), blocked=(), calendar=None):
    groups = [list(meetings), list(busy), list(blocked)]
    times = free(rules, minutes, now, *groups)
    spans = [[{"from": ms(a), "to": ms(b)} for a, b in group] for group in groups]
    print(
        json.dumps(
            {
                "name": name,
                "rules": rules,
                "minutes": minutes,
                "now": ms(now),
                "meetings": spans[0],
                "busy": [] if calendar else spans[1],
                **({"calendar": calendar} if calendar else {}),
                "blocked": spans[2],
                "visitor": visitor,
                "times": steps(times),
                "seen": by_day([t.astimezone(ZoneInfo(visitor)) for t in times]),
            },
            separators=(",", ":"),
        )
    )


def rules_of(zone, **changed):
    rules = {
        "zone": zone,
        "weeklyHours": {day: [["09:00", "12:00"], ["13:30", "17:00"]] for day in DAYS[:5]},
        "daysOff": [],
        "everyMinutes": 30,
        "bufferMinutes": 15,
        "noticeHours": 20,
        "horizonDays": 6,
        "maxPerDay": 8,
    }
    rules.update(changed)
    return rules


ROUND_THE_CLOCK = {day: [["00:00", "24:00"]] for day in DAYS}

# The week of every change of the clocks in 2026 and 2027, of the host and of the visitor.
for index, host in enumerate(ZONES):
    visitor = ZONES[(index + 5) % len(ZONES)]
    for year in (2026, 2027):
        for day in sorted(set(changes(host, year) + changes(visitor, year))):
            now = wall(host, day - timedelta(days=3), "10:07")
            case(f"{host} seen from {visitor} around {day}", rules_of(host, everyMinutes=60), 45, now, visitor)
        for day in changes(host, year):
            rules = rules_of(host, weeklyHours=ROUND_THE_CLOCK, horizonDays=2, noticeHours=0, everyMinutes=60)
            case(f"all hours of {host} around {day}", rules, 30, wall(host, day - timedelta(days=1), "12:00"), host)
            night = {name: [["01:30", "02:30"], ["02:15", "03:45"], ["23:30", "24:00"]] for name in DAYS}
            rules = rules_of(host, weeklyHours=night, horizonDays=2, noticeHours=0, everyMinutes=15, bufferMinutes=0)
            case(f"hours that the clocks of {host} skip or repeat on {day}", rules, 15, wall(host, day - timedelta(days=1), "12:00"), host)

# Rules by themselves.
monday = date(2026, 6, 1)
for host in ZONES:
    at = lambda days, clock: wall(host, monday + timedelta(days=days), clock)
    visitor = ZONES[(ZONES.index(host) + 7) % len(ZONES)]
    now = at(0, "08:50")
    case(f"{host}: days off", rules_of(host, daysOff=["2026-06-02", "2026-06-05"]), 45, now, visitor)
    case(f"{host}: a late evening across midnight", rules_of(host, weeklyHours={"monday": [["20:00", "24:00"]], "tuesday": [["00:00", "02:00"]]}, noticeHours=0), 60, now, visitor)
    case(f"{host}: notice of a week", rules_of(host, noticeHours=24 * 4, horizonDays=5), 30, now, visitor)
    case(f"{host}: notice that ends at a beginning", rules_of(host, noticeHours=24), 30, at(0, "09:30"), visitor)
    case(f"{host}: today only", rules_of(host, horizonDays=0, noticeHours=2), 30, now, visitor)
    booked = [(at(1, "09:00"), at(1, "09:45")), (at(1, "14:30"), at(1, "15:00")), (at(2, "11:00"), at(2, "12:00"))]
    case(f"{host}: booked meetings with buffers", rules_of(host), 45, now, visitor, meetings=booked)
    case(f"{host}: two a day", rules_of(host, maxPerDay=2), 30, now, visitor, meetings=booked)
    case(f"{host}: no buffer", rules_of(host, bufferMinutes=0), 30, now, visitor, meetings=booked)
    blocked = [(at(1, "10:00"), at(1, "11:00")), (at(2, "00:00"), at(4, "00:00"))]
    case(f"{host}: blocked times have no buffer", rules_of(host), 30, now, visitor, blocked=blocked)
    # A weekly event, moved once and left out once.
    weekly = [(at(7 * n + 2, "10:00"), at(7 * n + 2, "11:30")) for n in range(3)]
    weekly[1] = (at(10, "15:00"), at(10, "16:00"))
    daily = [(at(n, "13:00"), at(n, "13:45")) for n in range(14) if n not in (3, 8)]
    case(f"{host}: recurring events with exceptions", rules_of(host, horizonDays=13), 30, now, visitor, busy=weekly + daily)

# And all of it at random.
random.seed(18)
for number in range(40):
    host, visitor = random.choice(ZONES), random.choice(ZONES)
    start = date(2026, 1, 1) + timedelta(days=random.randrange(700))
    now = wall(host, start, f"{random.randrange(24):02}:{random.randrange(60):02}")
    spans = lambda most: [
        (a, a + random.randrange(5, 300) * MINUTE)
        for a in (now + random.randrange(0, 9 * 24 * 60) * MINUTE for _ in range(random.randrange(most)))
    ]
    rules = rules_of(
        host,
        weeklyHours={day: [["07:15", "12:00"], ["12:45", "22:00"]] for day in random.sample(DAYS, 5)},
        daysOff=[(start + timedelta(days=random.randrange(9))).isoformat()],
        everyMinutes=random.choice([15, 20, 30, 45, 60]),
        bufferMinutes=random.choice([0, 5, 10, 30]),
        noticeHours=random.choice([0, 1, 20, 48]),
        maxPerDay=random.choice([1, 2, 3, 9]),
    )
    case(f"at random, {number}", rules, random.choice([15, 30, 45, 60]), now, visitor, spans(8), spans(12), spans(4))

# Calendars as products export them, at all hours of the weeks in which clocks change.
for calendar in ["google.ics", "exchange.ics", "apple.ics", "nextcloud.ics", "zimbra.ics", "notes.ics"]:
    for host in ["Europe/Zurich", "America/Denver", "Asia/Tokyo"]:
        for first in (date(2026, 10, 20), date(2026, 10, 26)):
            now = wall(host, first, "00:00")
            taken = busy_in(calendar, host, now - timedelta(days=3), now + timedelta(days=11))
            rules = rules_of(host, weeklyHours=ROUND_THE_CLOCK, noticeHours=0, bufferMinutes=0, maxPerDay=99)
            case(f"{calendar} of a host in {host} from {first}", rules, 15, now, "Europe/London", busy=taken, calendar=calendar)
