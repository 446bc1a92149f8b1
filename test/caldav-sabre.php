<?php
// A CalDAV server of sabre/dav (Debian: php-sabre-dav) with one account and one calendar, in a SQLite file beside it.
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING);
require 'Sabre/autoload.php';
[$user, $password] = explode(':', getenv('CALDAV_USER'), 2);
$file = __DIR__ . '/data.sqlite';
$isNew = !file_exists($file);
$pdo = new PDO("sqlite:$file");
$pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
if ($isNew) {
  foreach (['principals', 'users', 'calendars'] as $name)
    $pdo->exec(file_get_contents("/usr/share/doc/php-sabre-dav/examples/sql/sqlite.$name.sql"));
  $pdo->exec('delete from principals');
  $pdo->exec('delete from users');
  $pdo->exec("insert into principals (uri, email, displayname) values ('principals/$user', '$user@example.org', '$user')");
  $pdo->exec("insert into calendars (principaluri, displayname, uri, components, ctag, transparent)
    values ('principals/$user', 'Work', 'work', 'VEVENT', 1, 0)");
}
class Account extends Sabre\DAV\Auth\Backend\AbstractBasic {
  protected function validateUserPass($user, $password) {
    return "$user:$password" === getenv('CALDAV_USER');
  }
}
$principals = new Sabre\DAVACL\PrincipalBackend\PDO($pdo);
$server = new Sabre\DAV\Server([
  new Sabre\CalDAV\Principal\Collection($principals),
  new Sabre\CalDAV\CalendarRootNode($principals, new Sabre\CalDAV\Backend\PDO($pdo)),
]);
$server->setBaseUri('/');
$server->addPlugin(new Sabre\DAV\Auth\Plugin(new Account(), 'test'));
$server->addPlugin(new Sabre\DAVACL\Plugin());
$server->addPlugin(new Sabre\CalDAV\Plugin());
$server->exec();
